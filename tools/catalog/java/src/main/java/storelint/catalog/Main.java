package storelint.catalog;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** `reads JAR...`, `sinks JAR...`, `classes JAR...`, `defaults JAR...`, `deprecations JAR...`, `cassandra`, `zookeeper JAR...`, `places` with its lines on standard input: one JSON value on standard output. `deprecations` and `cassandra` load the release's classes. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    Object result = switch (arguments[0]) {
      case "reads" -> new ReadScan(new ScannedClasses(rest)).run();
      case "classes" -> ClassList.of(rest);
      case "sinks" -> new SinkScan(new ScannedClasses(rest, SinkInterpreter::new)).run();
      case "defaults" -> DefaultFiles.of(rest);
      case "deprecations" -> Deprecations.of(new ScannedClasses(rest));
      case "cassandra" -> CassandraConfig.read();
      case "places" -> Places.missing(new BufferedReader(new InputStreamReader(System.in)));
      case "zookeeper" -> zooKeeper(new ScannedClasses(rest));
      default -> throw new IllegalArgumentException(arguments[0]);
    };
    out.println(Json.of(result));
    out.flush();
    System.exit(0);
  }

  private static Map<String, Object> zooKeeper(ScannedClasses classes) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("keys", ZooKeeperKeys.of(classes));
    out.put("properties", new ReadScan(classes, ReadScan::isSystemProperty).run());
    return out;
  }
}
