package storelint.startupreads;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** What a JVM makes once, of the first configuration that asks for it, and what a daemon of its own would make anew. */
final class Kept {
    private static final String[] HOLDERS = {
        "io.hfile.CacheConfig", "regionserver.MemStoreChunkPool", "regionserver.ChunkCreator", "mob.MobCacheConfig", "monitoring.TaskMonitor", "namequeues.NamedQueueRecorder",
    };

    private Kept() { }

    /** Empties all holders, and gives what they held. */
    static Map<Field, Object> emptied(Configuration configuration) throws ReflectiveOperationException {
        Map<Field, Object> held = new LinkedHashMap<>();
        for (String holder : HOLDERS) {
            Class<?> holding;
            try { holding = Class.forName("org.apache.hadoop.hbase." + holder); } catch (ClassNotFoundException absent) { continue; }
            for (Field field : holding.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers) || field.isSynthetic()) continue;
                field.setAccessible(true);
                held.put(field, field.get(null));
                field.set(null, field.getType() == boolean.class ? Boolean.FALSE : null);
            }
        }
        Method reset = UserGroupInformation.class.getDeclaredMethod("reset");
        reset.setAccessible(true);
        reset.invoke(null);
        UserGroupInformation.setConfiguration(configuration);
        return held;
    }

    static void restore(Map<Field, Object> held) throws ReflectiveOperationException {
        for (Map.Entry<Field, Object> one : held.entrySet()) one.getKey().set(null, one.getValue());
    }
}
