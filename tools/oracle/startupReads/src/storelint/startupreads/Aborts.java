package storelint.startupreads;

import java.util.concurrent.ConcurrentHashMap;
import java.util.Map;

/** Why daemons aborted: a daemon only logs it. */
public final class Aborts {
    private static final Map<Object, String> BY_DAEMON = new ConcurrentHashMap<>();

    private Aborts() { }

    /** Called by the instrumented daemons; the first reason is the cause of the others. */
    public static void record(Object daemon, String why, Throwable cause) {
        BY_DAEMON.putIfAbsent(daemon, why + (cause == null ? "" : " <- " + HBaseDaemons.why(cause)));
    }

    static String of(Object daemon) {
        return BY_DAEMON.getOrDefault(daemon, "stopped");
    }
}
