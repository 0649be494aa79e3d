package storelint.startupreads;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Puts configurations to HBase's Thrift and REST gateways. Prints one JSON line a folder, as {@link TryHBase} does.
 * usage: TryGateways FOLDER…
 */
public final class TryGateways {
    private static final int SECONDS = 10;

    private TryGateways() { }

    public static void main(String[] arguments) throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        HBaseDaemons.startZooKeeper();
        for (String argument : arguments) {
            Path files = Paths.get(argument);
            Map<String, String> refused = new LinkedHashMap<>();
            put("hbase-thrift", files, refused, configuration -> started("org.apache.hadoop.hbase.thrift.ThriftServer", configuration, "-p", "0", "--infoport", "-1"));
            put("hbase-rest", files, refused, configuration -> started("org.apache.hadoop.hbase.rest.RESTServer", configuration));
            System.out.println(Json.answer(files.getFileName().toString(), refused));
            System.out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private interface Gateway {
        Object start(Configuration configuration) throws Exception;
    }

    /** A gateway that still runs after some seconds has started. */
    private static void put(String role, Path files, Map<String, String> refused, Gateway gateway) throws Exception {
        Configuration configuration = new HBaseDaemons().configuration(files);
        configuration.set("hbase.rest.port", "0");
        configuration.set("hbase.rest.info.port", "-1");
        Kept.emptied(configuration);
        try {
            HBaseDaemons.within(SECONDS, () -> gateway.start(configuration));
        } catch (IllegalStateException running) {
            if (!HBaseDaemons.isPatienceOver(running)) refused.put(role, HBaseDaemons.why(running));
        } catch (Exception | Error problem) {
            refused.put(role, HBaseDaemons.why(problem));
        }
    }

    private static Object started(String name, Configuration configuration, String... arguments) throws Exception {
        try {
            Object server = Class.forName(name).getConstructor(Configuration.class).newInstance(configuration);
            return arguments.length == 0 ? server.getClass().getMethod("run").invoke(server) : server.getClass().getMethod("run", String[].class).invoke(server, (Object) arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Exception) throw (Exception) thrown.getCause();
            throw thrown;
        }
    }
}
