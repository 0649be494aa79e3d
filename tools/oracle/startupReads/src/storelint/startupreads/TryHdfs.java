package storelint.startupreads;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ExitUtil;

/**
 * Tries settings on a real NameNode, DataNode and client: does each start, does the DataNode still run after it registered, can the client write and read?
 * A case is a line `name | key=value | key=value`; `\n` in a value is a line break. Prints one JSON line a case: "ok" or the exception of each role.
 * Static fields of Hadoop (groups, DNS) are filled from files on the class path: with one case a JVM and a FOLDER of the class path, the case is written
 * to core-site.xml there, too.
 * usage: TryHdfs CASES [FIRST COUNT [FOLDER]]
 */
public final class TryHdfs {
    private static final String[] ADDRESSES = {"dfs.namenode.http-address", "dfs.datanode.address", "dfs.datanode.http.address", "dfs.datanode.ipc.address"};
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    });

    private TryHdfs() { }

    public static void main(String[] arguments) throws Exception {
        int first = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        int count = arguments.length > 2 ? Integer.parseInt(arguments[2]) : Integer.MAX_VALUE;
        List<String> cases = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(arguments[0]))) if (!line.trim().isEmpty() && !line.startsWith("#")) cases.add(line);
        cases = cases.subList(first, (int) Math.min(cases.size(), (long) first + count));
        if (arguments.length > 3) writeSite(given(cases.get(0)), Paths.get(arguments[3], "core-site.xml"));
        DefaultMetricsSystem.setMiniClusterMode(true);
        ExitUtil.disableSystemExit();
        for (String line : cases) System.out.println(tried(line));
        Runtime.getRuntime().halt(0);
    }

    private static void writeSite(Map<String, String> given, java.nio.file.Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration>\n");
        given.forEach((key, value) -> xml.append("<property><name>").append(key).append("</name><value>")
            .append(value.replace("&", "&amp;").replace("<", "&lt;")).append("</value></property>\n"));
        Files.write(file, xml.append("</configuration>\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> given(String line) {
        String[] parts = line.split("\\|(?=\\s*[a-z][^|=]*=)");
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            given.put(parts[i].substring(0, equals).trim(), parts[i].substring(equals + 1).trim().replace("\\n", "\n"));
        }
        return given;
    }

    private static String tried(String line) throws Exception {
        Map<String, String> given = given(line);
        Map<String, String> outcome = new LinkedHashMap<>();
        File folder = Files.createTempDirectory("try-hdfs").toFile();
        Configuration configuration = configuration(given, folder);
        NameNode[] nameNode = new NameNode[1];
        DataNode[] dataNode = new DataNode[1];
        outcome.put("namenode", within(20, () -> nameNode[0] = nameNode(configuration)));
        if (nameNode[0] != null) {
            if (!given.containsKey("fs.defaultFS")) {
                InetSocketAddress address = nameNode[0].getNameNodeAddress();
                configuration.set("fs.defaultFS", "hdfs://127.0.0.1:" + address.getPort());
            }
            outcome.put("datanode", within(20, () -> dataNode[0] = dataNode(configuration)));
            outcome.put("client", within(30, () -> client(new Configuration(configuration), folder.getName())));
        }
        for (Object daemon : new Object[] {dataNode[0], nameNode[0]})
            if (daemon != null) within(20, () -> daemon.getClass().getMethod(daemon instanceof DataNode ? "shutdown" : "stop").invoke(daemon));
        StringBuilder json = new StringBuilder("{\"case\": ").append(quoted(line.split("\\|")[0].trim()));
        outcome.forEach((role, text) -> json.append(", ").append(quoted(role)).append(": ").append(quoted(text)));
        return json.append("}").toString();
    }

    private static NameNode nameNode(Configuration configuration) throws Exception {
        Method format = NameNode.class.getDeclaredMethod("format", Configuration.class);
        format.setAccessible(true);
        format.invoke(null, configuration);
        Constructor<NameNode> constructor = NameNode.class.getConstructor(Configuration.class);
        return constructor.newInstance(configuration);
    }

    private static DataNode dataNode(Configuration configuration) throws Exception {
        DataNode dataNode = DataNode.instantiateDataNode(new String[0], configuration);
        if (dataNode == null) throw new IllegalStateException("no DataNode");
        dataNode.runDatanodeDaemon();
        for (int i = 0; i < 100 && !dataNode.isDatanodeFullyStarted(); i++) Thread.sleep(50);
        if (!dataNode.isDatanodeFullyStarted()) { shutDown(dataNode); throw new IllegalStateException("did not register in 5 s"); }
        Thread.sleep(400);
        if (!dataNode.isDatanodeUp()) { shutDown(dataNode); throw new IllegalStateException("registered, then went down"); }
        return dataNode;
    }

    private static void shutDown(DataNode dataNode) { dataNode.shutdown(); }

    /** Writes, flushes and reads a file. A context of its own, because a client's short-circuit state is kept by name. */
    private static Object client(Configuration configuration, String context) throws Exception {
        configuration.set("dfs.client.context", context);
        configuration.setBoolean("fs.hdfs.impl.disable.cache", true);
        try (FileSystem files = FileSystem.get(configuration)) {
            try (OutputStream out = files.create(new Path("/file"))) { out.write(new byte[100_000]); out.flush(); }
            try (InputStream in = files.open(new Path("/file"))) { while (in.read() >= 0) { /* to the end */ } }
        }
        return null;
    }

    private static Configuration configuration(Map<String, String> given, File folder) {
        Configuration configuration = new HdfsConfiguration();
        configuration.set("hadoop.tmp.dir", folder + "/tmp");
        configuration.set("fs.defaultFS", "hdfs://127.0.0.1:0");
        configuration.set("dfs.namenode.name.dir", "file://" + folder + "/name");
        configuration.set("dfs.datanode.data.dir", "file://" + folder + "/data");
        for (String key : ADDRESSES) configuration.set(key, "127.0.0.1:0");
        given.forEach(configuration::set);
        return configuration;
    }

    private static String within(int seconds, Callable<?> work) {
        Future<?> future = THREADS.submit(work);
        try {
            future.get(seconds, TimeUnit.SECONDS);
            return "ok";
        } catch (java.util.concurrent.TimeoutException late) {
            future.cancel(true);
            return "no end in " + seconds + " s";
        } catch (Exception problem) {
            return why(problem.getCause() == null ? problem : problem.getCause());
        }
    }

    private static String why(Throwable problem) {
        while (problem instanceof InvocationTargetException && problem.getCause() != null) problem = problem.getCause();
        StringBuilder text = new StringBuilder(problem.getClass().getSimpleName() + ": " + problem.getMessage());
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) text.append(" <- ").append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
        for (StackTraceElement frame : problem.getStackTrace()) {
            if (!frame.getClassName().startsWith("org.apache.hadoop.hdfs")) continue;
            text.append(" @ ").append(frame.getClassName().replaceAll(".*\\.", "")).append('.').append(frame.getMethodName());
            break;
        }
        return text.length() > 400 ? text.substring(0, 400) : text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("/tmp/try-hdfs[0-9]+", "FOLDER").replaceAll("\\p{Cntrl}+", " ") + '"';
    }
}
