import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * Initialises a ResourceManager, a NodeManager and a JobHistoryServer with one wrong value after the other; says which of them refuse it.
 * Arguments: a file with lines of name, tab, reader; a directory for their data. One JSON object on standard output.
 */
public final class TryYarn {
  private static final String WRONG = "12x!";
  private static Path data;

  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    data = Path.of(arguments[1]);
    DefaultMetricsSystem.setMiniClusterMode(true);
    Map<String, String> readers = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) readers.put(line.split("\t")[0], line.split("\t")[1]);
    Map<String, Throwable> plain = refusals(null);
    if (!plain.isEmpty()) {
      plain.values().forEach(Throwable::printStackTrace);
      Runtime.getRuntime().halt(1);
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, String> each : readers.entrySet()) {
      Map<String, Throwable> refused = refusals(each.getKey());
      String says = refused.isEmpty() ? "" : ", \"says\": " + quoted(said(refused.values().iterator().next()));
      String roles = String.join(", ", refused.keySet().stream().map(TryYarn::quoted).toList());
      lines.add(quoted(each.getKey()) + ": {\"value\": " + quoted(WRONG) + ", \"reader\": " + quoted(each.getValue()) + ", \"refusedBy\": [" + roles + "]" + says + "}");
    }
    out.println("{\n  " + String.join(",\n  ", lines) + "\n}");
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static Map<String, Throwable> refusals(String name) {
    Map<String, Throwable> refused = new LinkedHashMap<>();
    attempt("resourcemanager", new YarnConfiguration(), name, refused);
    attempt("nodemanager", new YarnConfiguration(), name, refused);
    attempt("historyserver", new YarnConfiguration(new JobConf()), name, refused);
    return refused;
  }

  private static void attempt(String role, Configuration configuration, String name, Map<String, Throwable> refused) {
    for (String directory : new String[] {"yarn.nodemanager.local-dirs", "yarn.nodemanager.log-dirs", "hadoop.tmp.dir", "mapreduce.jobhistory.intermediate-done-dir",
        "mapreduce.jobhistory.done-dir"}) configuration.set(directory, data.resolve(directory).toString());
    configuration.set("fs.defaultFS", "file:///");
    configuration.set("yarn.nodemanager.hostname", "localhost");
    configuration.set("yarn.resourcemanager.hostname", "localhost");
    configuration.set("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    configuration.set("yarn.nodemanager.aux-services.mapreduce_shuffle.class", "org.apache.hadoop.mapred.ShuffleHandler");
    configuration.set("mapreduce.jobhistory.admin.address", "localhost:0");
    configuration.set("yarn.scheduler.capacity.root.queues", "default");
    configuration.set("yarn.scheduler.capacity.root.default.capacity", "100");
    if (name != null) configuration.set(name, WRONG);
    Service daemon = null;
    try {
      daemon = switch (role) {
        case "resourcemanager" -> new ResourceManager();
        case "nodemanager" -> new NodeManager();
        default -> new JobHistoryServer();
      };
      daemon.init(configuration);
    } catch (Throwable problem) {
      refused.put(role, problem);
    } finally {
      try {
        if (daemon != null) daemon.stop();
      } catch (Throwable ignored) {
        // What did not begin need not end well.
      }
    }
  }

  /** The innermost cause, with the first method of Hadoop outside of Configuration. */
  private static String said(Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) cause = cause.getCause();
    String where = "";
    for (StackTraceElement frame : cause.getStackTrace()) {
      if (!frame.getClassName().startsWith("org.apache.hadoop.") || frame.getClassName().startsWith("org.apache.hadoop.conf.")) continue;
      where = " @ " + frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName();
      break;
    }
    String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return cause.getClass().getSimpleName() + ": " + message.replace(data.toString(), "DATA") + where;
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
