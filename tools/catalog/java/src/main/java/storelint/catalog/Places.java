package storelint.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which places, `Class.method` with the simple name of the class, jars do not have. */
final class Places {
  private Places() {}

  /**
   * @param lines each the jars of a release, a tab, and the places that are looked for, all parted by blanks
   * @return a list for each line
   */
  static List<Set<String>> missing(BufferedReader lines) throws IOException {
    List<Set<String>> out = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      out.add(missing(parts[0].split(" "), new TreeSet<>(Arrays.asList(parts[1].split(" ")))));
    }
    return out;
  }

  private static Set<String> missing(String[] jars, Set<String> places) throws IOException {
    Map<String, Set<String>> byClass = new HashMap<>();
    for (String place : places) byClass.computeIfAbsent(classOf(place), name -> new HashSet<>()).add(place);
    Set<String> missing = new TreeSet<>(places);
    for (String jar : jars) {
      try (JarFile file = new JarFile(jar)) {
        for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
          JarEntry entry = entries.nextElement();
          String name = entry.getName();
          if (!name.endsWith(".class")) continue;
          String type = name.substring(name.lastIndexOf('/') + 1, name.length() - 6);
          if (!byClass.containsKey(type)) continue;
          try (InputStream in = file.getInputStream(entry)) {
            missing.removeAll(methodsOf(type, in.readAllBytes()));
          }
        }
      }
    }
    return missing;
  }

  private static String classOf(String place) {
    return place.substring(0, place.lastIndexOf('.'));
  }

  private static Set<String> methodsOf(String type, byte[] bytes) {
    Set<String> out = new HashSet<>();
    new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        out.add(type + "." + name);
        return null;
      }
    }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return out;
  }
}
