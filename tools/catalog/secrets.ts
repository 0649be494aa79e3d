/** Names whose values are passwords, keys or tokens. A file, an alias or a provider's class that leads to one is none. */
export function isSecret(name: string): boolean {
  if (
    /\.(file|files|path|alias|provider|providers|class|type|length|algorithm|impl|name|location|reloadonchange|enabled?|period|interval|ttl|lifetime|max|size|count)$|secret\.provider|clear-text|provider\.path/i.test(
      name,
    )
  ) {
    return false;
  }
  return /passw(or)?d(\.\*)*$|[._-]secret$|secret[._-]?key$|access[._-]?key$|account\.key|encryption[._-]key$|session[._-]token$|private[._-]?key$|oauth2\.(credential|refresh\.token)$|keypassword$|passphrase$|auth\.digest$/i.test(
    name,
  );
}
