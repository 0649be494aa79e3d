package storelint.catalog;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every setting of a Cassandra release from its Config class, as the release's own YAML loader sees it: Java type, default of a fresh Config,
 * nested options, enum constants, old names with their converters. The release and what it needs stand on the class path.
 */
final class CassandraConfig {
  private CassandraConfig() {}

  private static final int DEEPEST = 4;

  static Map<String, Object> read() throws ReflectiveOperationException {
    Class<?> config = Class.forName("org.apache.cassandra.config.Config");
    Map<String, Object> out = new TreeMap<>();
    walk(config, create(config), create(config), "", out, 0);
    return out;
  }

  private static Object create(Class<?> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (Throwable none) {
      return null;
    }
  }

  /** One option of a class: its name, type and value in a fresh object. */
  private record Option(String name, Class<?> type, Type genericType, Object value, boolean readable, Field field, boolean nullable) {}

  /** `object` is what stands in a fresh Config: the defaults. `fresh` is what the loader fills where a file gives options: it tells which may be null. */
  private static void walk(Class<?> type, Object object, Object fresh, String prefix, Map<String, Object> out, int depth) {
    Map<String, Option> inFresh = options(type, fresh);
    for (Option option : options(type, object).values()) {
      Map<String, Object> setting = new LinkedHashMap<>();
      setting.put("type", typeName(option.genericType()));
      if (option.type().isEnum()) setting.put("values", Arrays.stream(option.type().getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList());
      boolean nested = isNested(option.type());
      if (option.value() != null && !nested) {
        String text = text(option.value());
        if (text != null) setting.put("default", text);
      }
      Option own = inFresh.get(option.name());
      // The loader asks the getter before it writes null: one that throws refuses it, and so does a primitive type.
      if (own != null && own.value() == null && own.readable() && !option.type().isPrimitive()) setting.put("null", true);
      if (option.nullable()) setting.put("nullable", true);
      if (nested) setting.put("nested", true);
      if (option.field() != null) {
        List<Object> replaces = replaces(option.field());
        if (!replaces.isEmpty()) setting.put("replaces", replaces);
        for (Annotation annotation : option.field().getAnnotations()) if (annotation.annotationType().getSimpleName().equals("Nullable")) setting.put("nullable", true);
      }
      out.put(prefix + option.name(), setting);
      if (nested && depth < DEEPEST) {
        Object inner = option.value() == null ? create(option.type()) : option.value();
        walk(option.type(), inner, create(option.type()), prefix + option.name() + ".", out, depth + 1);
      }
    }
  }

  private static boolean isNested(Class<?> type) {
    return type.getName().startsWith("org.apache.cassandra") && !type.isEnum() && !type.getSimpleName().matches("(Int|Long)?(Milliseconds|Seconds|Minutes|Nanoseconds|Microseconds|Bytes|Kibibytes|Mebibytes|BytesPerSecond|MebibytesPerSecond)+Bound");
  }

  private static Map<String, Option> options(Class<?> type, Object object) {
    Map<String, Option> out = new TreeMap<>();
    if (!ownLoader(type, object, out) && !snakeYaml(type, object, out)) {
      for (Field field : type.getFields()) {
        if (!Modifier.isStatic(field.getModifiers())) out.put(field.getName(), new Option(field.getName(), field.getType(), field.getGenericType(), value(field, object), true, field, false));
      }
    }
    return out;
  }

  /** 4.1 and later: org.apache.cassandra.config.Properties. */
  private static boolean ownLoader(Class<?> type, Object object, Map<String, Option> out) {
    try {
      Object loader = Class.forName("org.apache.cassandra.config.Properties").getMethod("defaultLoader").invoke(null);
      Method method = Class.forName("org.apache.cassandra.config.Loader").getMethod("getProperties", Class.class);
      method.setAccessible(true);
      // The keys are the names in the file (max_attempts); the properties have those of the fields (maxAttempts).
      for (Map.Entry<?, ?> each : ((Map<?, ?>) method.invoke(loader, type)).entrySet()) add((String) each.getKey(), type, object, each.getValue(), out);
      return true;
    } catch (ReflectiveOperationException | LinkageError absent) {
      return false;
    }
  }

  private static boolean snakeYaml(Class<?> type, Object object, Map<String, Option> out) {
    try {
      Class<?> utils = Class.forName("org.yaml.snakeyaml.introspector.PropertyUtils");
      Class<?> access = Class.forName("org.yaml.snakeyaml.introspector.BeanAccess");
      // Not getProperties: that leaves out what can only be written, such as client_encryption_options.enabled of 4.0.
      Method method = utils.getDeclaredMethod("getPropertiesMap", Class.class, access);
      method.setAccessible(true);
      Object normal = access.getField("DEFAULT").get(null);
      for (Object property : ((Map<?, ?>) method.invoke(utils.getConstructor().newInstance(), type, normal)).values()) {
        if ((Boolean) property.getClass().getMethod("isWritable").invoke(property)) add(null, type, object, property, out);
      }
      return true;
    } catch (ReflectiveOperationException | LinkageError absent) {
      return false;
    }
  }

  /** `key`: the name in the file, null where it is the property's own. */
  private static void add(String key, Class<?> type, Object object, Object property, Map<String, Option> out) throws ReflectiveOperationException {
    Class<?> base = Class.forName("org.yaml.snakeyaml.introspector.Property");
    String name = (String) base.getMethod("getName").invoke(property);
    Class<?> valueType = (Class<?>) base.getMethod("getType").invoke(property);
    if (!Boolean.TRUE.equals(call(base, property, "isWritable", true))) return;
    Object value = null;
    boolean readable = true;
    try {
      Method get = base.getMethod("get", Object.class);
      get.setAccessible(true);
      value = object == null ? null : get.invoke(property, object);
    } catch (Throwable unknown) {
      // A getter that needs a running server has no constant default.
      readable = false;
    }
    Field field = null;
    for (Class<?> each = type; each != null && field == null; each = each.getSuperclass()) {
      try {
        field = each.getDeclaredField(name);
      } catch (NoSuchFieldException further) {
        // looked for in the superclass
      }
    }
    Type generic = field != null && field.getType() == valueType ? field.getGenericType() : valueType;
    boolean nullable = false;
    if (call(base, property, "getAnnotations", null) instanceof Collection<?> annotations) {
      for (Object annotation : annotations) nullable |= ((Annotation) annotation).annotationType().getSimpleName().equals("Nullable");
    }
    String option = key == null ? name : key;
    out.put(option, new Option(option, valueType, generic, value, readable, field, nullable));
  }

  /** What a method of Property says; SnakeYAML's older releases lack some. */
  private static Object call(Class<?> base, Object property, String name, Object otherwise) {
    try {
      Method method = base.getMethod(name);
      method.setAccessible(true);
      return method.invoke(property);
    } catch (ReflectiveOperationException | RuntimeException absent) {
      return otherwise;
    }
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return object == null ? null : field.get(object);
    } catch (Throwable unknown) {
      return null;
    }
  }

  private static String text(Object value) {
    if (value instanceof Enum<?> constant) return constant.name();
    if (value instanceof Collection<?> || value instanceof Map<?, ?>) return null;
    if (value.getClass().isArray()) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) all.add(String.valueOf(Array.get(value, i)));
      return all.isEmpty() ? null : String.join(",", all);
    }
    return value.toString();
  }

  private static List<Object> replaces(Field field) {
    List<Object> out = new ArrayList<>();
    for (Annotation annotation : field.getAnnotations()) {
      try {
        String name = annotation.annotationType().getSimpleName();
        if (name.equals("Replaces")) out.add(replaced(annotation));
        else if (name.equals("ReplacesList")) for (Annotation each : (Annotation[]) part(annotation, "value")) out.add(replaced(each));
      } catch (ReflectiveOperationException unreadable) {
        throw new IllegalStateException(unreadable);
      }
    }
    return out;
  }

  private static Map<String, Object> replaced(Annotation annotation) throws ReflectiveOperationException {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("old", part(annotation, "oldName"));
    Object converter;
    try {
      converter = part(annotation, "converter");
    } catch (NoSuchMethodException before41) {
      converter = "IDENTITY";
    }
    out.put("converter", converter.toString());
    try {
      Field old = converter.getClass().getDeclaredField("oldType");
      old.setAccessible(true);
      Object type = old.get(converter);
      if (type instanceof Class<?> each) out.put("oldType", typeName(each));
    } catch (ReflectiveOperationException | RuntimeException none) {
      // The converter keeps its old type elsewhere.
    }
    return out;
  }

  private static Object part(Annotation annotation, String name) throws ReflectiveOperationException {
    Method method = annotation.annotationType().getMethod(name);
    method.setAccessible(true);
    return method.invoke(annotation);
  }

  private static String typeName(Type type) {
    return type.getTypeName().replace("org.apache.cassandra.config.", "").replace("org.apache.cassandra.", "").replace("java.lang.", "").replace("java.util.", "").replace('$', '.');
  }
}
