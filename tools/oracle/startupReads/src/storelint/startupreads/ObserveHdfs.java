package storelint.startupreads;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Starts a real NameNode, DataNode and client on loopback under {@link ReadAgent} and saves what each role read until it served.
 * What a static field keeps (the login, the metrics system) is read by whoever comes first, so each role gets a run in which it is the first.
 * usage: ObserveHdfs namenode|datanode|hdfs-client PART
 */
public final class ObserveHdfs {
    private ObserveHdfs() { }

    public static void main(String[] arguments) {
        int exit = 0;
        try {
            observe(arguments);
        } catch (Exception problem) {
            problem.printStackTrace();
            exit = 1;
        }
        Runtime.getRuntime().halt(exit);
    }

    private static void observe(String[] arguments) throws Exception {
        String first = arguments[0];
        File folder = Files.createTempDirectory("startup-reads").toFile();
        int port;
        try (ServerSocket socket = new ServerSocket(0)) { port = socket.getLocalPort(); }
        NameNode nameNode = null;
        DataNode dataNode = null;
        FileSystem files = null;
        DefaultMetricsSystem.setMiniClusterMode(true);
        try { Class.forName("org.apache.hadoop.util.ExitUtil").getMethod("disableSystemExit").invoke(null); } catch (ReflectiveOperationException old) { /* as it is */ }
        if (first.equals("hdfs-client")) files = as("hdfs-client", () -> FileSystem.get(configuration(folder, port)));
        if (first.equals("datanode")) dataNode = as("datanode", () -> dataNode(folder, port));
        nameNode = as("namenode", () -> nameNode(folder, port));
        if (dataNode == null) dataNode = as("datanode", () -> dataNode(folder, port));
        awaitDataNode(dataNode);
        if (files == null) files = as("hdfs-client", () -> FileSystem.get(configuration(folder, port)));
        FileSystem client = files;
        Thread.sleep(1500);
        Reads.save(Paths.get(arguments[1]));
        as("hdfs-client", () -> {
            try (OutputStream out = client.create(new Path("/file"))) { out.write(new byte[100_000]); }
            try (InputStream in = client.open(new Path("/file"))) { while (in.read() >= 0) { /* to the end */ } }
            return null;
        });
    }

    private static NameNode nameNode(File folder, int port) throws Exception {
        Configuration format = configuration(folder, port);
        Reads.ROLE.remove();
        Method method = NameNode.class.getDeclaredMethod("format", Configuration.class);
        method.setAccessible(true);
        method.invoke(null, format);
        Reads.ROLE.set("namenode");
        return new NameNode(configuration(folder, port));
    }

    private static DataNode dataNode(File folder, int port) throws Exception {
        DataNode dataNode = DataNode.instantiateDataNode(new String[0], configuration(folder, port));
        dataNode.runDatanodeDaemon();
        return dataNode;
    }

    private static void awaitDataNode(DataNode dataNode) throws InterruptedException {
        for (int i = 0; i < 300 && !dataNode.isDatanodeFullyStarted(); i++) Thread.sleep(50);
        if (!dataNode.isDatanodeFullyStarted()) throw new IllegalStateException("the DataNode did not start");
    }

    /** Folders and addresses of this run; all else is the release's default. */
    private static Configuration configuration(File folder, int port) {
        Configuration configuration = new HdfsConfiguration();
        configuration.set("hadoop.tmp.dir", folder + "/tmp");
        configuration.set("fs.defaultFS", "hdfs://127.0.0.1:" + port);
        configuration.set("dfs.namenode.name.dir", "file://" + folder + "/name");
        configuration.set("dfs.datanode.data.dir", "file://" + folder + "/data");
        for (String key : new String[] {"dfs.namenode.http-address", "dfs.datanode.address", "dfs.datanode.http.address", "dfs.datanode.ipc.address"})
            configuration.set(key, "127.0.0.1:0");
        return configuration;
    }

    /** Runs code in a thread of its own, whose reads (and those of the threads it starts) are the role's. */
    private static <T> T as(String role, Callable<T> code) throws Exception {
        Object[] outcome = new Object[2];
        Thread thread = new Thread(() -> {
            Reads.ROLE.set(role);
            try { outcome[0] = code.call(); } catch (Throwable problem) { outcome[1] = problem; }
        }, role);
        thread.start();
        thread.join();
        if (outcome[1] != null) throw new IllegalStateException(role, (Throwable) outcome[1]);
        @SuppressWarnings("unchecked") T result = (T) outcome[0];
        return result;
    }
}
