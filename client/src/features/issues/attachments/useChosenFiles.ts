import { ATTACHMENT_MESSAGES } from '@doorstep/contract/issues/attachments/schema'
import { useCallback, useState } from 'react'
import { judgeFiles } from './fileRules.ts'
import { scaleImage } from './scaleImage.ts'

/** A file as the person chose it, and as it will be sent once it has been scaled. */
export interface ChosenFile {
  id: string
  name: string
  /** Bytes of the original, by which limits and duplicates are judged. */
  size: number
  original: File
  /** What goes up: always the same bytes for the same file, so that a retry is recognised. */
  prepared: Promise<File>
}

export interface KeptFile {
  name: string
  size: number
  file: File
}

function chosen(file: File): ChosenFile {
  return { ...describe(file.name, file.size), original: file, prepared: scaleImage(file) }
}

function describe(name: string, size: number) {
  return { id: crypto.randomUUID(), name, size }
}

/** A file that a draft has kept: it has been scaled before. */
function restored({ name, size, file }: KeptFile): ChosenFile {
  return { ...describe(name, size), original: file, prepared: Promise.resolve(file) }
}

/** The files of a form, under the rules for photos. `present` are those that the issue has already. */
export function useChosenFiles(
  kept: readonly KeptFile[] = [],
  present: readonly { name: string; size: number }[] = [],
) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => kept.map(restored))
  const [messages, setMessages] = useState<readonly string[]>([])
  const add = (picked: readonly File[]) => {
    const { accepted, messages: problems } = judgeFiles(picked, [...present, ...files])
    const added = accepted.map(chosen)
    setFiles([...files, ...added])
    setMessages(problems)
    for (const file of added) void skipIfPresent(file)
  }
  // An issue knows its photos by the size at which they came up.
  const skipIfPresent = async ({ id, prepared }: ChosenFile) => {
    const { name, size } = await prepared
    if (!present.some((file) => file.name === name && file.size === size)) return
    setFiles((now) => now.filter((file) => file.id !== id))
    setMessages([ATTACHMENT_MESSAGES.duplicate])
  }
  const remove = (id: string) => {
    setFiles(files.filter((file) => file.id !== id))
    setMessages([])
  }
  const clear = useCallback(() => {
    setFiles([])
    setMessages([])
  }, [])
  return { files, messages, setMessages, add, remove, clear }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/** The files as they go up, in their order. */
export function preparedFiles(files: readonly ChosenFile[]): Promise<File[]> {
  return Promise.all(files.map((file) => file.prepared))
}

/** The chosen files and what goes up of each, as they are kept on the device. */
export function keptFiles(files: readonly ChosenFile[], prepared: readonly File[]): KeptFile[] {
  return files.flatMap(({ name, size }, index) => {
    const file = prepared[index]
    return file ? [{ name, size, file }] : []
  })
}
