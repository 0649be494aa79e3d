package storelint.catalog;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hadoop's live table of old names: after Hadoop's own classes, and after every class of the release that adds to it has been loaded.
 * The release and what it needs stand on the class path.
 */
final class Deprecations {
  private Deprecations() {}

  static Map<String, Object> of(ScannedClasses scanned) {
    TreeSet<String> adding = new TreeSet<>();
    for (String name : new String[] {"addDeprecation", "addDeprecations"}) {
      for (String descriptor : new String[] {
        "(Ljava/lang/String;Ljava/lang/String;)V", "(Ljava/lang/String;[Ljava/lang/String;)V", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V",
        "(Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;)V", "([Lorg/apache/hadoop/conf/Configuration$DeprecationDelta;)V"
      }) {
        for (ScannedClasses.Method caller : scanned.callersOf(name + descriptor)) adding.add(caller.owner().name.replace('/', '.'));
      }
    }
    Map<String, Object> out = new LinkedHashMap<>();
    load("org.apache.hadoop.conf.Configuration");
    load("org.apache.hadoop.hdfs.HdfsConfiguration");
    call("org.apache.hadoop.hdfs.HdfsConfiguration", "init");
    out.put("hadoop", table());
    Map<String, Object> problems = new TreeMap<>();
    for (String name : adding) {
      String problem = load(name);
      if (problem != null) problems.put(name, problem);
      // MapReduce's ConfigUtil adds its names only when it is asked to.
      call(name, "loadResources");
    }
    call("org.apache.hadoop.hbase.HBaseConfiguration", "create");
    out.put("all", table());
    out.put("classes", adding);
    out.put("problems", problems);
    return out;
  }

  private static String load(String name) {
    try {
      Class.forName(name);
      return null;
    } catch (Throwable problem) {
      Throwable cause = problem.getCause() == null ? problem : problem.getCause();
      return cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }
  }

  private static void call(String type, String method) {
    try {
      Class.forName(type).getMethod(method).invoke(null);
    } catch (Throwable absent) {
      // Releases without this class or method have nothing to add.
    }
  }

  private static Map<String, Object> table() {
    Map<String, Object> out = new TreeMap<>();
    try {
      Class<?> configuration = Class.forName("org.apache.hadoop.conf.Configuration");
      Map<?, ?> table;
      try {
        Field field = configuration.getDeclaredField("deprecationContext");
        field.setAccessible(true);
        Object context = ((AtomicReference<?>) field.get(null)).get();
        Method method = context.getClass().getDeclaredMethod("getDeprecatedKeyMap");
        method.setAccessible(true);
        table = (Map<?, ?>) method.invoke(context);
      } catch (NoSuchFieldException older) {
        Field field = configuration.getDeclaredField("deprecatedKeyMap");
        field.setAccessible(true);
        table = (Map<?, ?>) field.get(null);
      }
      for (Map.Entry<?, ?> entry : table.entrySet()) {
        Field names = entry.getValue().getClass().getDeclaredField("newKeys");
        names.setAccessible(true);
        out.put((String) entry.getKey(), Arrays.asList((Object[]) names.get(entry.getValue())));
      }
    } catch (ReflectiveOperationException | LinkageError none) {
      out.put("problem", none.toString());
    }
    return out;
  }
}
