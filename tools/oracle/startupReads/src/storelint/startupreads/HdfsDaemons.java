package storelint.startupreads;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.qjournal.server.JournalNode;
import org.apache.hadoop.hdfs.server.datanode.DNConf;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.SecondaryNameNode;
import org.apache.hadoop.hdfs.tools.DFSZKFailoverController;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** HDFS's daemons and client as their main methods start them, in this JVM. Each returns once it serves, and throws what it says where it does not start. */
final class HdfsDaemons {
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    });

    private HdfsDaemons() { }

    static NameNode nameNode(Configuration configuration) throws Exception {
        Method format = NameNode.class.getDeclaredMethod("format", Configuration.class);
        format.setAccessible(true);
        format.invoke(null, configuration);
        return NameNode.class.getConstructor(Configuration.class).newInstance(configuration);
    }

    static DataNode dataNode(Configuration configuration) throws Exception {
        DataNode dataNode = DataNode.instantiateDataNode(new String[0], configuration);
        if (dataNode == null) throw new IllegalStateException("no DataNode");
        dataNode.runDatanodeDaemon();
        for (int i = 0; i < 400 && !dataNode.isDatanodeFullyStarted(); i++) Thread.sleep(50);
        if (!dataNode.isDatanodeFullyStarted()) { dataNode.shutdown(); throw new IllegalStateException("did not register in 20 s"); }
        Thread.sleep(400);
        if (!dataNode.isDatanodeUp()) { dataNode.shutdown(); throw new IllegalStateException("registered, then went down"); }
        return dataNode;
    }

    /** Writes, flushes, reads and appends to a file, and asks for live DataNodes. A context of its own, because a client's short-circuit state is kept by name. */
    static Object client(Configuration configuration, String context) throws Exception {
        configuration.set("dfs.client.context", context);
        configuration.setBoolean("fs.hdfs.impl.disable.cache", true);
        try (FileSystem files = FileSystem.get(configuration)) {
            try (OutputStream out = files.create(new Path("/file"))) { out.write(new byte[100_000]); out.flush(); }
            try (InputStream in = files.open(new Path("/file"))) { while (in.read() >= 0) { /* to the end */ } }
            // One replica: a pipeline of fewer nodes than replicas takes no append.
            files.create(new Path("/log"), (short) 1).close();
            try (OutputStream out = files.append(new Path("/log"))) { out.write(1); }
            if (((DistributedFileSystem) files).getDataNodeStats(DatanodeReportType.LIVE).length == 0) throw new IllegalStateException("every DataNode counts as dead");
        }
        return null;
    }

    static Object journalNode(Configuration configuration) throws Exception {
        JournalNode journalNode = new JournalNode();
        journalNode.setConf(configuration);
        journalNode.start();
        journalNode.stop(0);
        return null;
    }

    /** What a DataNode asks of its ports and its data transfer under Kerberos, outside jsvc. It asks after it has logged in, for which there is no KDC here. */
    static Object secureDataNode(Configuration configuration) throws Exception {
        UserGroupInformation.setConfiguration(configuration);
        Constructor<?> constructor = DNConf.class.getConstructors()[0];
        Object asked = constructor.getParameterTypes()[0] == Configuration.class ? configuration : new Configured(configuration);
        for (Method method : DataNode.class.getDeclaredMethods()) {
            if (!method.getName().equals("checkSecureConfig")) continue;
            method.setAccessible(true);
            method.invoke(null, constructor.newInstance(asked), configuration, null);
            return null;
        }
        throw new IllegalStateException("no checkSecureConfig");
    }

    static Object secondaryNameNode(Configuration configuration) throws Exception {
        SecondaryNameNode secondary = new SecondaryNameNode(configuration);
        try {
            SecondaryNameNode.class.getMethod("startInfoServer").invoke(secondary);
        } catch (NoSuchMethodException old) {
            // up to 2.7 its constructor does
        } finally {
            secondary.shutdown();
        }
        return null;
    }

    /** Beside a ZooKeeper of this JVM unless the configuration names none: it runs until stopped, so it is taken to serve if it has not ended after 20 s. */
    static Object failoverController(Configuration configuration, File folder) throws Exception {
        boolean isQuorumGiven = !configuration.get("ha.zookeeper.quorum", "").isEmpty();
        ServerCnxnFactory factory = ServerCnxnFactory.createFactory(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        factory.startup(new ZooKeeperServer(new File(folder, "zk"), new File(folder, "zk"), 2000));
        try {
            if (isQuorumGiven) configuration.set("ha.zookeeper.quorum", "127.0.0.1:" + factory.getLocalPort());
            int formatted = DFSZKFailoverController.create(new Configuration(configuration)).run(new String[] {"-formatZK", "-force", "-nonInteractive"});
            if (formatted != 0) throw new IllegalStateException("format ended with " + formatted);
            return stillRuns(20, () -> DFSZKFailoverController.create(configuration).run(new String[0]));
        } finally {
            factory.shutdown();
        }
    }

    private static Object stillRuns(int seconds, Callable<Integer> work) throws Exception {
        Future<Integer> future = THREADS.submit(work);
        try {
            throw new IllegalStateException("ended with " + future.get(seconds, TimeUnit.SECONDS));
        } catch (TimeoutException running) {
            future.cancel(true);
            return null;
        } catch (ExecutionException problem) {
            throw problem.getCause() instanceof Exception ? (Exception) problem.getCause() : problem;
        }
    }
}
