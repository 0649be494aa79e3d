import schema from '../../../schemas/storelint.schema.json';

/** What of JSON Schema the schema of `.storelint.yaml` uses. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
}

const root = schema as SchemaNode & { readonly definitions: Readonly<Record<string, SchemaNode>> };

/** The node that a path of keys leads to, its references followed; items of lists take no step. Undefined where the schema has none. */
export function schemaAt(path: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = root;
  for (const key of path) {
    const map: SchemaNode = resolved(resolved(node).items ?? node);
    const other: SchemaNode | undefined = typeof map.additionalProperties === 'object' ? map.additionalProperties : undefined;
    node = map.properties?.[key] ?? other;
    if (node === undefined) return undefined;
  }
  return resolved(node);
}

/** Keys that a map at a path may have, be it the map itself or each item of a list of maps. */
export function keysAt(path: readonly string[]): readonly string[] {
  const node = schemaAt(path);
  return node === undefined ? [] : Object.keys(resolved(node.items ?? node).properties ?? {});
}

function resolved(node: SchemaNode): SchemaNode {
  const name = /^#\/definitions\/(\w+)$/.exec(node.$ref ?? '')?.[1];
  const target = name === undefined ? undefined : root.definitions[name];
  if (target === undefined) return node;
  const { $ref: _, ...own } = node;
  return { ...target, ...own };
}
