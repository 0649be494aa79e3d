package storelint.startupreads;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ExitUtil;

/**
 * Tries settings on a real NameNode, DataNode and client: does each start, does the DataNode still run after it registered, can the client write and read?
 * A case is a line `name | key=value | key=value`; `\n` in a value is a line break; `file=PATH` stands for the properties of a file.
 * `name @namenode,client` asks those roles only (also: journalnode, zkfc, secondarynamenode, securedatanode); a client alone has no NameNode to talk to.
 * Prints one JSON line a case: "ok" or the exception of each role.
 * Static fields of Hadoop (groups, DNS) are filled from files on the class path: with one case a JVM and a FOLDER of the class path, the case is written
 * to core-site.xml there, too.
 * usage: TryHdfs CASES [FIRST COUNT [FOLDER]]
 */
public final class TryHdfs {
    private static final String[] ADDRESSES = {"dfs.namenode.http-address", "dfs.datanode.address", "dfs.datanode.http.address", "dfs.datanode.ipc.address",
        "dfs.journalnode.rpc-address", "dfs.journalnode.http-address", "dfs.namenode.secondary.http-address"};
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
            String key = parts[i].substring(0, equals).trim();
            String value = parts[i].substring(equals + 1).trim();
            if (key.equals("file")) given.putAll(read(value)); else given.put(key, value.replace("\\n", "\n"));
        }
        return given;
    }

    /** What the lines of a file say, variables unexpanded. */
    private static Map<String, String> read(String file) {
        Configuration read = new Configuration(false);
        read.addResource(new org.apache.hadoop.fs.Path("file://" + file));
        Map<String, String> lines = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : read) lines.put(entry.getKey(), read.getRaw(entry.getKey()));
        return lines;
    }

    private static String tried(String line) throws Exception {
        Map<String, String> given = given(line);
        Map<String, String> outcome = new LinkedHashMap<>();
        File folder = Files.createTempDirectory("try-hdfs").toFile();
        Configuration configuration = configuration(given, folder);
        List<String> roles = roles(line);
        if (roles.contains("journalnode")) outcome.put("journalnode", within(60, () -> HdfsDaemons.journalNode(new Configuration(configuration))));
        if (roles.contains("securedatanode")) outcome.put("datanode", within(60, () -> HdfsDaemons.secureDataNode(new Configuration(configuration))));
        if (roles.contains("zkfc")) outcome.put("zkfc", within(60, () -> HdfsDaemons.failoverController(new Configuration(configuration), folder)));
        if (roles.contains("secondarynamenode")) outcome.put("secondarynamenode", within(60, () -> HdfsDaemons.secondaryNameNode(new Configuration(configuration))));
        if (roles.contains("client") && !roles.contains("namenode")) outcome.put("client", within(20, () -> HdfsDaemons.client(new Configuration(configuration), folder.getName())));
        if (roles.contains("namenode")) tryServing(roles, given, configuration, folder, outcome);
        StringBuilder json = new StringBuilder("{\"case\": ").append(quoted(line.split("[|@]")[0].trim()));
        outcome.forEach((role, text) -> json.append(", ").append(quoted(role)).append(": ").append(quoted(text)));
        return json.append("}").toString();
    }

    /** A NameNode, and beside it what else is asked for: the others need one. */
    private static void tryServing(List<String> roles, Map<String, String> given, Configuration configuration, File folder, Map<String, String> outcome) {
        NameNode[] nameNode = new NameNode[1];
        DataNode[] dataNode = new DataNode[1];
        outcome.put("namenode", within(60, () -> nameNode[0] = HdfsDaemons.nameNode(configuration)));
        if (nameNode[0] != null) {
            if (!given.containsKey("fs.defaultFS")) {
                InetSocketAddress address = nameNode[0].getNameNodeAddress();
                configuration.set("fs.defaultFS", "hdfs://127.0.0.1:" + address.getPort());
            }
            if (roles.contains("datanode")) outcome.put("datanode", within(60, () -> dataNode[0] = HdfsDaemons.dataNode(configuration)));
            if (roles.contains("client")) outcome.put("client", within(60, () -> HdfsDaemons.client(new Configuration(configuration), folder.getName())));
        }
        for (Object daemon : new Object[] {dataNode[0], nameNode[0]})
            if (daemon != null) within(60, () -> daemon.getClass().getMethod(daemon instanceof DataNode ? "shutdown" : "stop").invoke(daemon));
    }

    private static List<String> roles(String line) {
        String name = line.split("\\|")[0];
        return Arrays.asList((name.contains("@") ? name.substring(name.indexOf('@') + 1).trim() : "namenode,datanode,client").split(","));
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
