package storelint.startupreads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What was read: for each key the readers that the daemons called, and the roles that called them. */
public final class Reads {
    /** The role whose code runs; threads inherit it from the thread that started them. */
    static final InheritableThreadLocal<String> ROLE = new InheritableThreadLocal<>();
    /** Whatever was read, by whomever, since somebody emptied it. */
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();
    private static final Map<String, Map<String, Set<String>>> READS = new ConcurrentHashMap<>();
    private static final StackWalker STACK = StackWalker.getInstance();
    /** Wrappers of Configuration: a read that they pass on is theirs. */
    private static final Set<String> WRAPPERS = new HashSet<>(Collections.singletonList("org.apache.hadoop.conf.Configuration"));
    /** Texts that are no names of settings. */
    private static final Pattern NOT_SETTINGS = Pattern.compile("[\\s\\S]*[\\s=/:][\\s\\S]*|");

    /** ipc.43123.callqueue.impl: the port, and the host, were chosen for this run. */
    private static final Pattern PORT = Pattern.compile("(?<=^ipc)\\.[0-9]+(?=\\.)|(?<=^dfs\\.client\\.failover\\.proxy\\.provider)\\.127\\.0\\.0\\.1$");

    private Reads() { }

    /** Called by the instrumented Configuration. Only the outermost of nested readers counts: getInt calls getTrimmed. */
    public static void record(String reader, String key) {
        if (key != null) SEEN.add(key);
        String role = ROLE.get();
        if (role == null || key == null || NOT_SETTINGS.matcher(key).matches()) return;
        String caller = STACK.walk(frames -> frames.skip(2).findFirst().map(StackWalker.StackFrame::getClassName).orElse(""));
        if (WRAPPERS.contains(caller) || caller.startsWith("org.apache.hadoop.conf.Configuration$")) return;
        READS.computeIfAbsent(PORT.matcher(key).replaceAll(".<own>"), k -> new ConcurrentHashMap<>()).computeIfAbsent(reader, r -> ConcurrentHashMap.newKeySet()).add(role);
    }

    /** One line a read: key, reader, role. Parts of several runs are put together by {@link Record}. */
    static void save(Path file) throws IOException {
        StringBuilder lines = new StringBuilder();
        READS.forEach((key, readers) -> readers.forEach((reader, roles) -> roles.forEach(role -> lines.append(key).append('\t').append(reader).append('\t').append(role).append('\n'))));
        Files.write(file, lines.toString().getBytes(StandardCharsets.UTF_8));
    }
}
