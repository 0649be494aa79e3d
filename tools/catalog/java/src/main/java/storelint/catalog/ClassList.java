package storelint.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The classes of a release that a setting can name: concrete ones, each with itself and all that it extends and implements, the packages of each jar, and the types that code
 * asks a class of a setting to be of: the bound of `Configuration.getClass(key, default, bound)`, `asSubclass`, and what a new instance is cast to.
 */
final class ClassList extends ClassVisitor {
  private static final Set<String> MAKERS = Set.of("newInstance", "construct", "instantiate", "instantiateWithCustomCtor", "getInstance");

  /** Super types that stand in the file itself, of every class. */
  private final Map<String, List<String>> above = new HashMap<>();
  private final Set<String> concrete = new TreeSet<>();
  private final Set<String> asked = new TreeSet<>();

  private ClassList() {
    super(Opcodes.ASM9);
  }

  /** @return `packages` by jar, `asked` and `classes`: the names of the concrete classes with their types, sorted, all as Java writes them */
  static Map<String, Object> of(List<String> jars) throws IOException {
    ClassList list = new ClassList();
    List<Set<String>> packages = new ArrayList<>();
    for (String jar : jars) packages.add(list.read(jar));
    Map<String, Object> classes = new TreeMap<>();
    for (String name : list.concrete) {
      Set<String> all = new TreeSet<>();
      list.collect(name, all);
      all.add(dotted(name));
      all.removeIf(type -> !type.startsWith("org.apache."));
      classes.put(dotted(name), new ArrayList<>(all));
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("packages", packages.stream().<List<String>>map(ArrayList::new).toList());
    out.put("asked", new ArrayList<>(list.asked));
    out.put("classes", classes);
    return out;
  }

  /** @return packages of the jar */
  private Set<String> read(String jar) throws IOException {
    Set<String> packages = new TreeSet<>();
    try (JarFile file = new JarFile(jar)) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        String name = entry.getName();
        if (!name.endsWith(".class") || !name.startsWith("org/apache/") || name.contains("/thirdparty/") || name.contains("/shaded/")) continue;
        packages.add(dotted(name.substring(0, name.lastIndexOf('/'))));
        if (above.containsKey(name.substring(0, name.length() - ".class".length()))) continue;
        new ClassReader(file.getInputStream(entry).readAllBytes()).accept(this, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      }
    }
    return packages;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
    List<String> types = new ArrayList<>(List.of(interfaces));
    if (parent != null) types.add(parent);
    above.put(name, types);
    boolean anonymous = name.matches(".*\\$\\d.*");
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_ENUM)) == 0 && !anonymous) concrete.add(name);
  }

  /** Java's compiler pushes a bound right before the call that takes it, and casts right after the call that gives the object. */
  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9) {
      private Type pushed;
      private boolean made;

      @Override
      public void visitLdcInsn(Object value) {
        pushed = value instanceof Type type ? type : null;
        made = false;
      }

      @Override
      public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean takesBound = name.equals("asSubclass") || name.startsWith("get") && descriptor.startsWith("(Ljava/lang/String;") && descriptor.contains("Ljava/lang/Class;)");
        if (takesBound && pushed != null && pushed.getSort() == Type.OBJECT) ask(pushed.getInternalName());
        pushed = null;
        made = MAKERS.contains(name) && descriptor.endsWith(")Ljava/lang/Object;");
      }

      @Override
      public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.CHECKCAST && made && !type.startsWith("[")) ask(type);
        pushed = null;
        made = false;
      }

      @Override
      public void visitVarInsn(int opcode, int index) {
        pushed = null;
        made = false;
      }

      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        pushed = null;
        made = false;
      }
    };
  }

  private void ask(String type) {
    if (type.startsWith("org/apache/")) asked.add(dotted(type));
  }

  private void collect(String name, Set<String> all) {
    for (String type : above.getOrDefault(name, List.of())) if (all.add(dotted(type))) collect(type, all);
  }

  private static String dotted(String name) {
    return name.replace('/', '.');
  }
}
