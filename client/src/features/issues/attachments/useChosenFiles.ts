import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '@doorstep/contract/issues/attachments/rules'
import { useCallback, useState } from 'react'
import { judgeFiles, type Refusal } from './fileRules.ts'
import { makeSmaller, scaleImage } from '../../../lib/scaleImage.ts'

/** A chosen file in its original form, and in the scaled form for the upload. */
export interface ChosenFile {
  id: string
  name: string
  /** The original size in bytes, used for limits and duplicates. */
  size: number
  /** The original file, or the version that a draft keeps. */
  picture: File
  /** The upload. The same file always gives the same bytes, so that the server recognises a retry. */
  prepared: Promise<File>
  /** Only for files that were too large: the size after shrinking, or null until then. */
  smallerSize?: number | null
}

export interface KeptFile {
  name: string
  size: number
  file: File
}

function chosen(file: File): ChosenFile {
  return { ...describe(file.name, file.size), picture: file, prepared: scaleImage(file) }
}

function describe(name: string, size: number) {
  return { id: crypto.randomUUID(), name, size }
}

/** A file from a draft was already scaled. */
function restored({ name, size, file }: KeptFile): ChosenFile {
  return {
    ...describe(name, size),
    picture: file,
    prepared: Promise.resolve(file),
    ...(size >= ATTACHMENT_MAX_BYTES && { smallerSize: file.size }),
  }
}

/**
 * The files of a form, checked by the rules for photos. `present` are the photos of the issue, and `max` limits the
 * total.
 */
export function useChosenFiles(
  kept: readonly KeptFile[] = [],
  present: readonly { name: string; size: number }[] = [],
  max: number = ATTACHMENTS_MAX,
) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => kept.map(restored))
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const add = (picked: readonly File[]) => {
    const { accepted, refusals: found } = judgeFiles(picked, [...present, ...files], max)
    const added = accepted.map(chosen)
    setFiles([...files, ...added])
    setRefusals(found)
    for (const file of added) void skipIfPresent(file)
  }
  // The issue only stores the size that its photos have after scaling.
  const skipIfPresent = async ({ id, prepared, picture }: ChosenFile) => {
    const { name, size } = await prepared
    if (!present.some((file) => file.name === name && file.size === size)) return
    setFiles((now) => now.filter((file) => file.id !== id))
    setRefusals([{ reason: 'duplicate', files: [picture] }])
  }
  /** Shrinks a refused photo and adds it. The list contains the photo at once, so sending waits for the photo. */
  const takeSmaller = async (file: File) => {
    if (present.length + files.length >= max) {
      setRefusals([...tooLarge(refusals), { reason: 'tooMany', files: [file] }])
      return
    }
    const prepared = makeSmaller(file, ATTACHMENT_MAX_BYTES)
    const entry = { ...describe(file.name, file.size), picture: file, prepared, smallerSize: null }
    setFiles([...files, entry])
    setRefusals(without(tooLarge(refusals), file))
    try {
      const { size } = await prepared
      setFiles((now) => now.map((one) => (one.id === entry.id ? { ...one, smallerSize: size } : one)))
      await skipIfPresent(entry)
    } catch {
      setFiles((now) => now.filter(({ id }) => id !== entry.id))
      setRefusals((now) => [...now, { reason: 'notSmaller', files: [file] }])
    }
  }
  const remove = (id: string) => {
    setFiles(files.filter((file) => file.id !== id))
    setRefusals(tooLarge(refusals))
  }
  const forgetRefusals = useCallback(() => setRefusals([]), [])
  return { files, refusals, max, forgetRefusals, add, takeSmaller, remove }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

function tooLarge(refusals: readonly Refusal[]): Refusal[] {
  return refusals.filter(({ reason }) => reason === 'tooLarge')
}

function without(refusals: readonly Refusal[], file: File): Refusal[] {
  return refusals
    .map(({ reason, files }) => ({ reason, files: files.filter((one) => one !== file) }))
    .filter(({ files }) => files.length > 0)
}

/**
 * Returns the files for upload, in order. Null if a file could not be prepared. In that case the field shows the error.
 */
export async function preparedFiles(files: readonly ChosenFile[]): Promise<File[] | null> {
  return Promise.all(files.map((file) => file.prepared)).catch(() => null)
}

/** The chosen files with their uploads, as stored on the device. */
export function keptFiles(files: readonly ChosenFile[], prepared: readonly File[]): KeptFile[] {
  return files.flatMap(({ name, size }, index) => {
    const file = prepared[index]
    return file ? [{ name, size, file }] : []
  })
}
