/** What the client tells a worker of the files that no editor has open: texts, null for a file that is gone. */
export interface FilesMessage {
  readonly files: readonly { readonly uri: string; readonly text: string | null }[];
}

export const filesNotification = 'storelint/files';
