package storelint.oracle;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Whether a Cassandra release, from 0.8 on, takes a configuration: DatabaseDescriptor as the server's start has it read the file, and what the first table
 * asks of it, the memtables. All that state is static, so each folder gets class loaders of its own. Up to 2.0 it ends the JVM where it refuses; the security manager of JDK 8 to 17 turns that into an exception.
 * usage: CassandraStart LIB (a folder with the release's jars); standard input: one folder a line that holds a cassandra.yaml, and may hold what the
 * class path has to: cassandra-rackdc.properties. Standard output: one line for each, `+`, or `-` and the reason.
 */
@SuppressWarnings({"deprecation", "removal"})
public final class CassandraStart {
  private CassandraStart() {}

  public static void main(String[] arguments) throws Exception {
    List<URL> shared = new ArrayList<>();
    List<URL> own = new ArrayList<>();
    for (File jar : new File(arguments[0]).listFiles()) {
      if (jar.getName().endsWith(".jar")) (jar.getName().matches("cassandra-(all|thrift)-.*|snakeyaml-.*") ? own : shared).add(jar.toURI().toURL());
    }
    PrintStream out = System.out;
    System.setProperty("org.apache.cassandra.disable_mbean_registration", "true");
    System.setProperty("cassandra.storagedir", System.getProperty("java.io.tmpdir"));
    Properties properties = (Properties) System.getProperties().clone();
    ClassLoader parent = new Loader(shared, CassandraStart.class.getClassLoader());
    System.setSecurityManager(new NoExit());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.setProperties((Properties) properties.clone());
      System.setProperty("cassandra.config", "file://" + new File(line, "cassandra.yaml").getAbsolutePath());
      List<URL> release = new ArrayList<>(own);
      release.add(new File(line).toURI().toURL());
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      System.setErr(new PrintStream(said, true));
      System.setOut(System.err);
      String refusal = refusal(release, parent);
      // a thread of the one before may have come late
      if (refusal != null && refusal.contains("InstanceAlreadyExistsException")) refusal = refusal(release, parent);
      out.println(refusal == null ? "+" : "- " + (refusal + " | " + said).replaceAll("\\s+", " "));
      out.flush();
    }
    System.setSecurityManager(null);
    Runtime.getRuntime().halt(0);
  }

  private static String refusal(List<URL> release, ClassLoader parent) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    for (ObjectName name : beans.queryNames(new ObjectName("org.apache.cassandra.*:*"), null)) beans.unregisterMBean(name);
    ClassLoader loader = new Loader(release, parent);
    Thread.currentThread().setContextClassLoader(loader);
    try {
      Class<?> descriptor = Class.forName("org.apache.cassandra.config.DatabaseDescriptor", true, loader);
      try {
        descriptor.getMethod("daemonInitialization").invoke(null);
      } catch (NoSuchMethodException old) {
        // before 3.10 its static initialiser does it all
      }
      try {
        descriptor.getMethod("getMemtableAllocatorPool").invoke(null); // 2.1 to 4.0
      } catch (NoSuchMethodException other) {
        // before and after
      }
      try {
        Class.forName("org.apache.cassandra.schema.MemtableParams", true, loader); // from 4.1 on
      } catch (ClassNotFoundException old) {
        // before
      }
      return null;
    } catch (Throwable problem) {
      StringBuilder why = new StringBuilder();
      int causes = 0;
      for (Throwable cause = problem; cause != null && causes < 4; cause = cause.getCause()) {
        if (cause instanceof InvocationTargetException || cause instanceof ExceptionInInitializerError || cause instanceof Exit) continue;
        causes++;
        why.append(why.length() == 0 ? "" : " <- ").append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
      }
      return why.toString();
    }
  }

  /** Its classes may register beans under a security manager. */
  private static final class Loader extends URLClassLoader {
    Loader(List<URL> jars, ClassLoader parent) {
      super(jars.toArray(new URL[0]), parent);
    }

    @Override
    protected PermissionCollection getPermissions(CodeSource source) {
      PermissionCollection all = new Permissions();
      all.add(new AllPermission());
      return all;
    }
  }

  private static final class Exit extends SecurityException {
    private static final long serialVersionUID = 1;
  }

  private static final class NoExit extends SecurityManager {
    @Override
    public void checkExit(int status) {
      throw new Exit();
    }

    @Override
    public void checkPermission(Permission permission) {
      // everything else is allowed
    }
  }
}
