package storelint.startupreads;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Java agent: puts one call in front of every public method of Hadoop's Configuration that takes a key, so that each read of a setting is recorded, and
 * one in front of the abort of HBase's daemons, which keep the reason to their logs.
 * The agent's jar must hold ASM and be on the class path of the observed program.
 */
public final class ReadAgent {
    private static final String CONFIGURATION = "org/apache/hadoop/conf/Configuration";
    private static final List<String> DAEMONS = Arrays.asList("org/apache/hadoop/hbase/master/HMaster", "org/apache/hadoop/hbase/regionserver/HRegionServer");

    private ReadAgent() { }

    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> before, ProtectionDomain domain, byte[] bytes) {
                if (!CONFIGURATION.equals(name) && !DAEMONS.contains(name)) return null;
                ClassReader reader = new ClassReader(bytes);
                ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
                reader.accept(CONFIGURATION.equals(name) ? new ReaderMethods(writer) : new AbortMethod(writer), 0);
                return writer.toByteArray();
            }
        });
    }

    private static final class ReaderMethods extends ClassVisitor {
        ReaderMethods(ClassVisitor next) { super(Opcodes.ASM9, next); }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean isReader = (access & Opcodes.ACC_PUBLIC) != 0 && (access & Opcodes.ACC_STATIC) == 0 && name.startsWith("get")
                && descriptor.startsWith("(Ljava/lang/String;") && !name.equals("getPropertySources") && !name.contains("Resource");
            if (!isReader) return method;
            return new MethodVisitor(Opcodes.ASM9, method) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    super.visitLdcInsn(name);
                    super.visitVarInsn(Opcodes.ALOAD, 1);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, "storelint/startupreads/Reads", "record", "(Ljava/lang/String;Ljava/lang/String;)V", false);
                }
            };
        }
    }

    private static final class AbortMethod extends ClassVisitor {
        AbortMethod(ClassVisitor next) { super(Opcodes.ASM9, next); }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (!name.equals("abort") || !descriptor.equals("(Ljava/lang/String;Ljava/lang/Throwable;)V")) return method;
            return new MethodVisitor(Opcodes.ASM9, method) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    for (int argument = 0; argument < 3; argument++) super.visitVarInsn(Opcodes.ALOAD, argument);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, "storelint/startupreads/Aborts", "record", "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Throwable;)V", false);
                }
            };
        }
    }
}
