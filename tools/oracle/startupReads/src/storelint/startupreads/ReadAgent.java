package storelint.startupreads;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Java agent: puts one call in front of every public method of Hadoop's Configuration that takes a key, so that each read of a setting is recorded.
 * The agent's jar must hold ASM and be on the class path of the observed program.
 */
public final class ReadAgent {
    private static final String CONFIGURATION = "org/apache/hadoop/conf/Configuration";

    private ReadAgent() { }

    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> before, ProtectionDomain domain, byte[] bytes) {
                if (!CONFIGURATION.equals(name)) return null;
                ClassReader reader = new ClassReader(bytes);
                ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
                reader.accept(new ReaderMethods(writer), 0);
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
}
