import type { Metafile } from 'esbuild';

export function noticesOf(metafiles: readonly { readonly inputs: Readonly<Record<keyof Metafile['inputs'], unknown>> }[], directory: string): string;
