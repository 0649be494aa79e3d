package storelint.catalog;

import java.util.Collection;
import java.util.Map;

/** Writes maps, collections, texts, numbers, booleans and null as JSON in ASCII. */
final class Json {
  private Json() {}

  static String of(Object value) {
    StringBuilder out = new StringBuilder();
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, Object value) {
    if (value == null || value instanceof Boolean) out.append(value);
    else if (value instanceof Map<?, ?> map) {
      out.append('{');
      String separator = "";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator);
        text(out, String.valueOf(entry.getKey()));
        out.append(':');
        write(out, entry.getValue());
        separator = ",";
      }
      out.append('}');
    } else if (value instanceof Collection<?> list) {
      out.append('[');
      String separator = "";
      for (Object element : list) {
        out.append(separator);
        write(out, element);
        separator = ",\n";
      }
      out.append(']');
    } else if (value instanceof Integer || value instanceof Long) out.append(value);
    else text(out, value.toString());
  }

  private static void text(StringBuilder out, String text) {
    out.append('"');
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 32 || c > 126) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }
}
