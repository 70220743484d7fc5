import { ATTACHMENT_MAX_BYTES } from '@doorstep/contract/issues/attachments/rules'
import { ATTACHMENT_MESSAGES, ATTACHMENT_TYPES } from '@doorstep/contract/issues/attachments/schema'
import { ORDER_PHOTOS_MAX } from '@doorstep/contract/orders/rules'
import type { PhotoMoment } from '@doorstep/contract/orders/rules'
import { Camera, ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { scaleImage } from '../lib/scaleImage.ts'
import { ChosenFile } from '../ui/ChosenFile.tsx'
import { cx } from '../ui/cx.ts'
import { buttonClass, ERROR, HINT, LABEL } from '../ui/fieldStyles.ts'
import type { WorkPhoto } from './deviceWork.ts'

const ACCEPT = [...ATTACHMENT_TYPES, '.heic', '.heif'].join(',')
const ENDINGS = /\.(jpe?g|png|gif|hei[cf])$/i
const FOCUS = 'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus'

interface PhotosFieldProps {
  label: string
  moment: PhotoMoment
  photos: readonly WorkPhoto[]
  error?: string | undefined
  isRequired: boolean
  /** Receives a promise that settles when the chosen photos are ready. */
  onPrepare: (photos: Promise<void>) => void
  onAdd: (photos: WorkPhoto[]) => void
  onRemove: (key: string) => void
}

export function PhotosField(props: PhotosFieldProps) {
  const { label, moment, photos, error, isRequired, onPrepare, onAdd, onRemove } = props
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const mine = photos.filter((photo) => photo.moment === moment)
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])]
    const room = ORDER_PHOTOS_MAX - mine.length
    const scaled = await Promise.all(files.slice(0, room).map(scaleImage))
    const fitting = scaled.filter((file) => isPhoto(file) && file.size < ATTACHMENT_MAX_BYTES)
    setRefused(refusalOf(files.length > room, scaled))
    onAdd(fitting.map((file) => ({ key: crypto.randomUUID(), moment, name: file.name, file, isSent: false })))
  }
  const handleFiles = (list: FileList | null) => {
    const taking = take(list)
    onPrepare(taking)
    return taking
  }
  const shown = refused ?? error
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={shown ? `${id}-error` : undefined}>
      <legend className={LABEL}>
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </legend>
      <p className={cx(HINT, 'mt-1')}>JPG, PNG, GIF or HEIC, each less than 5 MB.</p>
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={`${moment}-camera`}
          className={cx(buttonClass('secondary'), FOCUS, 'min-h-12 flex-1 pointer-fine:hidden')}
        >
          <Camera aria-hidden="true" className="size-5" />
          Take a photo
          <PhotoInput
            id={`${moment}-camera`}
            label={`Take a photo: ${label}`}
            isCamera
            onFiles={handleFiles}
          />
        </label>
        <label
          htmlFor={`${moment}-photos`}
          className={cx(buttonClass('secondary'), FOCUS, 'min-h-12 flex-1')}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          Choose photos
          <PhotoInput id={`${moment}-photos`} label={`Choose photos: ${label}`} onFiles={handleFiles} />
        </label>
      </div>
      {mine.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-2">
          {mine.map(({ key, name, file, isSent }) => (
            <li key={key}>
              <ChosenFile
                name={name}
                size={file.size}
                picture={file}
                note={isSent ? 'Sent already' : undefined}
                isDisabled={isSent}
                onAct={() => onRemove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-error`} role="alert" className={ERROR}>
        {shown}
      </p>
    </fieldset>
  )
}

interface PhotoInputProps {
  id: string
  label: string
  isCamera?: boolean
  onFiles: (list: FileList | null) => Promise<void>
}

function PhotoInput({ id, label, isCamera = false, onFiles }: PhotoInputProps) {
  return (
    <input
      id={id}
      type="file"
      aria-label={label}
      accept={isCamera ? 'image/*' : ACCEPT}
      {...(isCamera ? { capture: 'environment' } : { multiple: true })}
      className="sr-only"
      onChange={(event) => {
        const { target } = event
        // An empty value lets people choose the same photo again. The reset also empties the file list, so the photos
        // must be read first.
        void onFiles(target.files).finally(() => {
          target.value = ''
        })
      }}
    />
  )
}

// Some systems report no file type, so the file name decides.
function isPhoto({ name, type }: File): boolean {
  return type === '' ? ENDINGS.test(name) : ATTACHMENT_TYPES.some((one) => one === type)
}

function refusalOf(isTooMany: boolean, files: readonly File[]): string | undefined {
  if (files.some((file) => !isPhoto(file))) return ATTACHMENT_MESSAGES.wrongType
  if (files.some(({ size }) => size >= ATTACHMENT_MAX_BYTES)) return ATTACHMENT_MESSAGES.tooLarge
  return isTooMany ? `You can add at most ${ORDER_PHOTOS_MAX} photos of each kind.` : undefined
}
