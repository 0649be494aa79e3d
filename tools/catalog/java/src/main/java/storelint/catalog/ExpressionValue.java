package storelint.catalog;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.tree.analysis.Value;

/** One slot of a frame: every expression that may be in it. */
record ExpressionValue(int getSize, Set<Expression> expressions) implements Value {
  /** More possibilities than this are no better than none. */
  private static final int MOST = 24;

  static ExpressionValue unknown(int size) {
    return new ExpressionValue(size, Set.of(Expression.UNKNOWN));
  }

  static ExpressionValue of(int size, Expression expression) {
    return new ExpressionValue(size, Set.of(expression));
  }

  @Override
  public int getSize() {
    return getSize;
  }

  ExpressionValue merge(ExpressionValue other) {
    if (expressions.containsAll(other.expressions)) return this;
    Set<Expression> all = new LinkedHashSet<>(expressions);
    all.addAll(other.expressions);
    return all.size() > MOST ? unknown(Math.min(getSize, other.getSize)) : new ExpressionValue(Math.min(getSize, other.getSize), all);
  }
}
