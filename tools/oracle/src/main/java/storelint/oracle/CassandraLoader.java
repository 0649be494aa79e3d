package storelint.oracle;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the YAML loader of a Cassandra release takes a text: types, units, null, unknown options, and not the checks of values that follow.
 * The release and what it needs stand on the class path. Standard input: one JSON string a line, the text of a cassandra.yaml.
 * Standard output: one line for each, `+`, or `-` and the reason.
 */
public final class CassandraLoader {
  private CassandraLoader() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    Class<?> loader = Class.forName("org.apache.cassandra.config.YamlConfigurationLoader");
    Method load = loader.getMethod("loadConfig", URL.class);
    Path file = Files.createTempFile("cassandra", ".yaml");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Files.write(file, unquote(line).getBytes(StandardCharsets.UTF_8));
      try {
        load.invoke(loader.getConstructor().newInstance(), file.toUri().toURL());
        out.println("+");
      } catch (InvocationTargetException refused) {
        StringBuilder why = new StringBuilder("-");
        int causes = 0;
        for (Throwable cause = refused.getCause(); cause != null && causes++ < 4; cause = cause.getCause()) {
          String message = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
          why.append(' ').append(cause.getClass().getSimpleName()).append(": ").append(message, 0, Math.min(300, message.length())).append(" |");
        }
        out.println(why);
      }
      out.flush();
    }
    Files.delete(file);
    System.exit(0);
  }

  /** A JSON string as JSON.stringify and json.dumps write it. */
  private static String unquote(String json) {
    StringBuilder text = new StringBuilder();
    for (int at = 1; at < json.length() - 1; at++) {
      char c = json.charAt(at);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = json.charAt(++at);
      switch (escaped) {
        case 'n': text.append('\n'); break;
        case 't': text.append('\t'); break;
        case 'r': text.append('\r'); break;
        case 'b': text.append('\b'); break;
        case 'f': text.append('\f'); break;
        case 'u': text.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16)); at += 4; break;
        default: text.append(escaped);
      }
    }
    return text.toString();
  }
}
