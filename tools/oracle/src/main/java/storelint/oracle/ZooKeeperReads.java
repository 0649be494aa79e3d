package storelint.oracle;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Properties;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;

/**
 * Whether a ZooKeeper release takes a zoo.cfg: QuorumPeerConfig as the server's start has it read the file, and what the readers of Java's system properties
 * make of the keys that it hands on to them.
 * usage: ZooKeeperReads LIST; a line of LIST is a file, the reader of a property and the property, with tabs between. Standard output: one line for each,
 * `-` and the reason, or `+` and, where the key became a property, what its reader returns, or `default`.
 */
public final class ZooKeeperReads {
  private ZooKeeperReads() {}

  public static void main(String[] arguments) throws Exception {
    Properties properties = (Properties) System.getProperties().clone();
    for (String line : Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8)) {
      System.setProperties((Properties) properties.clone());
      String[] parts = line.split("\t", -1);
      Path file = Paths.get(parts[0]);
      try {
        new QuorumPeerConfig().parse(file.toString());
        System.out.println("+" + read(parts[1], parts[2]));
      } catch (Throwable problem) {
        Throwable cause = problem.getCause() == null ? problem : problem.getCause();
        System.out.println(("- " + cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " "));
      }
    }
    System.exit(0);
  }

  /** `?` where a class that was not asked reads the property. */
  private static String read(String reader, String property) {
    if (System.getProperty(property) == null) return "";
    if (reader.equals("getBoolean")) return " " + Boolean.getBoolean(property);
    if (reader.equals("getInteger")) return " " + orDefault(Integer.getInteger(property));
    if (reader.equals("getLong")) return " " + orDefault(Long.getLong(property));
    return " ?";
  }

  private static String orDefault(Number number) {
    return number == null ? "default" : number.toString();
  }
}
