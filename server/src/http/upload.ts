import type { FileRules } from '@doorstep/contract/endpoint'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, invalid } from '../errors.ts'
import { cleanNameOf } from '../files/names.ts'
import { receiveFile } from '../files/receive.ts'
import type { UploadedFile } from '../files/receive.ts'
import { sniffType } from '../files/sniff.ts'
import { hasCode, isSystemError, storageError } from '../files/storageError.ts'
import { newKey } from '../files/store.ts'
import { drain, watchBody } from './uploadBody.ts'

export interface UploadOptions {
  fileField: string
  maxFiles: number
  rules: FileRules
  tempDir: string
  /** Limit for the whole body in bytes. */
  bodyLimit: number
  timeoutMs?: number | undefined
  /** The limits for text fields: how many there can be, and how many bytes each can have. */
  textFields?: { max: number; maxBytes: number } | undefined
  /** The fields to ignore, even if they appear several times. */
  ignored?: readonly string[] | undefined
}

export interface Upload {
  /** The text fields, under their names as the client sent them. */
  fields: Record<string, string>
  files: UploadedFile[]
  /** Deletes the files that are not in the store yet. */
  discard(): Promise<void>
}

interface Form {
  fields: Record<string, string>
  files: UploadedFile[]
  options: UploadOptions
  signal: AbortSignal
  tempPaths: string[]
  fieldBytes: number
}

const MAX_PARTS = 40
const MAX_FIELD_NAME = 100
const MAX_FIELD_BYTES = 65_536
const MAX_FIELDS_BYTES = 102_400
const TIMEOUT_MS = 120_000
const LIMITS = {
  parts: MAX_PARTS,
  files: MAX_PARTS,
  fields: MAX_PARTS,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: 20,
  headerSize: 8_192,
}
const isPartAFile = (_field?: string, _type?: string, fileName?: string): boolean => fileName !== undefined
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
const NETWORK_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * Reads a multipart form of text fields and files. Files wait in `tempDir` until the store takes them or `discard`
 * deletes them. If this function throws, it deletes them too.
 */
export async function readUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'Send the form as multipart/form-data.')
  const { bodyLimit, timeoutMs = TIMEOUT_MS } = options
  const tooLarge = refused('TOO_LARGE', options.fileField, options.rules.messages.tooLarge)
  const watch = watchBody(request, { bodyLimit, timeoutMs, tooLarge })
  const { signal } = watch
  const form: Form = { fields: {}, files: [], options, signal, tempPaths: [], fieldBytes: 0 }
  const discard = () => removeAll(form.tempPaths)
  try {
    await readParts(request, form)
    await drain(request, watch)
    signal.throwIfAborted()
    return { fields: form.fields, files: form.files, discard }
  } catch (error) {
    await discard()
    await drain(request, watch)
    throw uploadError(error, signal)
  } finally {
    watch.stop()
  }
}

async function readParts(request: FastifyRequest, form: Form): Promise<void> {
  form.signal.throwIfAborted()
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  form.signal.addEventListener('abort', () => reject(form.signal.reason), { once: true })
  const limits = { ...LIMITS, fileSize: form.options.rules.maxBytes }
  const parser = { limits, throwFileSizeLimit: false, isPartAFile }
  const parts = request.parts(parser)
  for (;;) {
    const next = await Promise.race([parts.next(), stopped])
    if (next.done) return
    if (next.value.type === 'file') await takeFile(next.value, form)
    else takeField(next.value, form)
  }
}

function takeField(part: MultipartValue, form: Form): void {
  const { fieldname: name, value } = part
  checkName(name)
  const { textFields, ignored } = form.options
  if (ignored?.includes(name.toLowerCase()) === true) return
  if (typeof value !== 'string') throw invalid({ [name]: `${name} must be text.` })
  if (isFileField(name, form.options)) {
    if (value === '') return
    throw invalid({ [form.options.fileField]: `${name} must be a file.` })
  }
  const repeated = Object.keys(form.fields).some((known) => known.toLowerCase() === name.toLowerCase())
  if (repeated) throw invalid({ [name]: `${name} appears more than once. Send it once.` })
  const bytes = Buffer.byteLength(value)
  const maxBytes = textFields?.maxBytes ?? MAX_FIELD_BYTES
  if (part.valueTruncated || bytes > maxBytes)
    throw invalid({ [name]: `${name} must be ${maxBytes / 1024} KB or less.` })
  if (textFields && Object.keys(form.fields).length >= textFields.max)
    throw invalid({ [name]: `The form must have ${textFields.max} fields or fewer.` })
  form.fieldBytes += bytes
  if (form.fieldBytes > MAX_FIELDS_BYTES) {
    throw invalid({ [name]: `${name} makes the text of the form larger than 100 KB. Send less text.` })
  }
  form.fields[name] = value
}

async function takeFile(part: MultipartFile, form: Form): Promise<void> {
  const { fileField, tempDir, rules } = form.options
  const { fieldname: field, filename } = part
  checkName(field)
  if (!isFileField(field, form.options)) throw invalid({ [field]: `${field} must not be a file.` })
  if (filename !== '') checkCount(form)
  const tempPath = join(tempDir, newKey())
  form.tempPaths.push(tempPath)
  const received = await receiveFile(part.file, tempPath, form.signal)
  // Browsers send an empty file without a name for an empty file input.
  if (filename === '' && received.size === 0) return removeAll([tempPath])
  checkCount(form)
  if (part.file.truncated) throw refused('TOO_LARGE', fileField, rules.messages.tooLarge)
  const type = await sniffType(tempPath, fileField)
  if (!type || !rules.types.includes(type))
    throw refused('UNSUPPORTED_TYPE', fileField, rules.messages.wrongType)
  const file: UploadedFile = { tempPath, name: cleanNameOf(filename, type), ...received, type }
  if (form.files.some((known) => isSame(known, file))) return removeAll([tempPath])
  form.files.push(file)
}

function checkName(name: string | undefined): asserts name is string {
  if (!name) throw new AppError('INVALID', 'Every field of the form must have a name.')
  if (name.length > MAX_FIELD_NAME) {
    throw new AppError('INVALID', `The name of a field must be ${MAX_FIELD_NAME} characters or fewer.`)
  }
  if (FORBIDDEN_NAMES.has(name.toLowerCase())) throw forbiddenName()
}

function checkCount(form: Form): void {
  const { fileField, maxFiles, rules } = form.options
  if (form.files.length >= maxFiles) throw invalid({ [fileField]: rules.messages.tooMany })
}

/** The names 'files', 'Files' and 'Files[]' count as one field. */
function isFileField(name: string, { fileField }: UploadOptions): boolean {
  return name.toLowerCase().replace(/\[\d*\]$/, '') === fileField.toLowerCase()
}

function isSame(one: UploadedFile, other: UploadedFile): boolean {
  return one.sha256 === other.sha256 && one.size === other.size && one.name === other.name
}

function refused(code: 'TOO_LARGE' | 'UNSUPPORTED_TYPE', fileField: string, message: string): AppError {
  return new AppError(code, message, { fields: { [fileField]: message } })
}

function forbiddenName(): AppError {
  return new AppError('INVALID', 'The form contains a field that is not allowed. Remove it and try again.')
}

function uploadError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof AppError) return error
  if (isSystemError(error) && !NETWORK_CODES.has(error.code)) return storageError(error)
  if (hasCode(error, 'FST_PROTO_VIOLATION')) return forbiddenName()
  if (hasCode(error, 'FST_PARTS_LIMIT')) {
    return new AppError('INVALID', `The form must have ${MAX_PARTS} parts or fewer.`, { cause: error })
  }
  return new AppError('INVALID', 'The upload is broken or not complete. Please try again.', { cause: error })
}

async function removeAll(paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
