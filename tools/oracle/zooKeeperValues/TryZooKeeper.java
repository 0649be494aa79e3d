import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;

/** TryZooKeeper CASES DIRECTORY: lines `name, tab, value` to `name, tab, value, tab, what QuorumPeerConfig says`: empty where it takes the file. A line of a server stands between those of two others. */
public final class TryZooKeeper {
  private TryZooKeeper() {}

  public static void main(String[] arguments) throws Exception {
    File directory = new File(arguments[1]);
    new File(directory, "data").mkdirs();
    Files.writeString(directory.toPath().resolve("data/myid"), "1\n");
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] parts = line.split("\t", 2);
      Map<String, String> lines = new TreeMap<>(Map.of("tickTime", "2000", "initLimit", "10", "syncLimit", "5", "clientPort", "2181", "dataDir", directory + "/data"));
      if (parts[0].startsWith("server.")) lines.putAll(Map.of("server.1", "zk1:2888:3888", "server.3", "zk3:2888:3888"));
      lines.put(parts[0], parts[1]);
      StringBuilder text = new StringBuilder();
      lines.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
      Path file = directory.toPath().resolve("zoo.cfg");
      Files.writeString(file, text);
      Properties before = (Properties) System.getProperties().clone();
      String said = "";
      try {
        new QuorumPeerConfig().parse(file.toString());
      } catch (Throwable problem) {
        Throwable cause = problem.getCause() == null ? problem : problem.getCause();
        said = (cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " ").replace(directory.toString(), "DIRECTORY");
      }
      System.setProperties(before);
      out.append(parts[0]).append('\t').append(parts[1]).append('\t').append(said).append('\n');
    }
    Files.writeString(Path.of(arguments[0] + ".out"), out);
    System.exit(0);
  }
}
