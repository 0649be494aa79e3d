package storelint.oracle;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.BaseConstructor;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.MappingNode;

/**
 * What SnakeYAML makes of scalars, by the Java type of the field they are for. The SnakeYAML version to ask stands on the class path.
 * Standard input: one scalar a line, as it stands in a YAML file (quotes included). Standard output: one JSON object a line with the resolved tag
 * and, for each type, the value as text, null, or {"refused": ...} where loading throws.
 */
public final class SnakeYamlScalars {
  private SnakeYamlScalars() {}

  /** One field of each type that Cassandra's Config uses. */
  public static final class Holder {
    public boolean primitiveBoolean;
    public Boolean wrappedBoolean = Boolean.TRUE;
    public int primitiveInt;
    public Integer wrappedInteger = 7;
    public long primitiveLong;
    public double primitiveDouble;
    public Float wrappedFloat = 7f;
    public String text = "unset";
    public Color color = Color.red;
  }

  public enum Color { red, GREEN }

  public static void main(String[] arguments) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String scalar = in.readLine(); scalar != null; scalar = in.readLine()) {
      List<String> parts = new ArrayList<>();
      parts.add("\"scalar\":" + quote(scalar));
      parts.add("\"tag\":" + tag(scalar));
      for (Field field : Holder.class.getFields()) parts.add(quote(field.getName()) + ":" + read(field, scalar));
      System.out.println("{" + String.join(",", parts) + "}");
    }
  }

  private static String tag(String scalar) {
    try {
      Node root = new Yaml().compose(new java.io.StringReader("v: " + scalar + "\n"));
      return quote(((MappingNode) root).getValue().get(0).getValueNode().getTag().getValue().replace("tag:yaml.org,2002:", ""));
    } catch (RuntimeException refused) {
      return "null";
    }
  }

  private static String read(Field field, String scalar) throws Exception {
    try {
      Object holder = new Yaml(constructor()).load(field.getName() + ": " + scalar + "\n");
      Object value = field.get(holder);
      return value == null ? "null" : quote(value.toString());
    } catch (RuntimeException refused) {
      return "{\"refused\":true}";
    }
  }

  /** Constructor(Class), or from 2.0 on Constructor(Class, LoaderOptions). */
  private static BaseConstructor constructor() throws Exception {
    Class<?> type = Class.forName("org.yaml.snakeyaml.constructor.Constructor");
    try {
      return (BaseConstructor) type.getConstructor(Class.class).newInstance(Holder.class);
    } catch (NoSuchMethodException since2) {
      Class<?> options = Class.forName("org.yaml.snakeyaml.LoaderOptions");
      Constructor<?> with = type.getConstructor(Class.class, options);
      return (BaseConstructor) with.newInstance(Holder.class, options.getConstructor().newInstance());
    }
  }

  private static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 0x20 || c > 0x7e) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }
}
