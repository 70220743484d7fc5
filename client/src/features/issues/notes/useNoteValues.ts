import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import { WriteNote, type NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { NOTE_MESSAGES } from '@doorstep/contract/issues/notes/texts'
import { useEffect, useState } from 'react'
import { keptFiles, preparedFiles, useChosenFiles } from '../attachments/useChosenFiles.ts'
import { plain } from '../waiting/report.ts'
import type { NoteContent } from './deviceNote.ts'
import type { NoteSession } from './noteSession.ts'

const PAUSE_MS = 200

interface Values {
  text: string
  audience: WrittenAudience | null
  /** The work order whose firm reads the note, if any. */
  orderId: number | undefined
}

type Errors = Partial<Record<keyof Values, string>>

/** The audience of the note that the user answers, and the number of answers begun so far. */
export interface Answered {
  audience: WrittenAudience
  orderId: number | undefined
  count: number
}

interface NoteValues {
  session: NoteSession
  choices: NoteReaders['audiences']
  photosMax: number
  /** The note that the user answers. Null if the new note is not an answer. */
  answered: Answered | null
  onQueued: () => void
  focusText: () => void
}

/** State of a composer: saves the note on this device after each change, validates it and sends it. */
export function useNoteValues({ session, choices, photosMax, answered, onQueued, focusText }: NoteValues) {
  const begun = session.current()?.content
  const [values, setValues] = useState<Values>({
    text: begun?.text ?? '',
    audience: begun?.audience ?? answered?.audience ?? null,
    orderId: begun?.audience ? begun.orderId : answered?.orderId,
  })
  const [errors, setErrors] = useState<Errors>({})
  const [seen, setSeen] = useState(answered)
  if (answered !== seen) {
    setSeen(answered)
    if (answered) setValues({ ...values, audience: answered.audience, orderId: answered.orderId })
  }
  const chosen = useChosenFiles(begun?.files, [], photosMax)
  const choice = choiceOf(choices, values)
  const contentOf = async (): Promise<NoteContent | null> => {
    const files = await preparedFiles(chosen.files)
    return (
      files && {
        text: values.text,
        audience: choice?.audience ?? values.audience,
        orderId: choice ? choice.order?.orderId : values.orderId,
        readers: choice?.readers ?? '',
        files: keptFiles(chosen.files, files),
      }
    )
  }
  const isFilled = values.text.trim() !== '' || chosen.files.length > 0
  const keep = () => (isFilled ? session.write(contentOf()) : session.wipe())

  const { submit, isSending } = useSubmit({
    judge: () => {
      const found = problemsOf(values, choice !== undefined)
      setErrors(found)
      if (found.text !== undefined) focusText()
      return Object.keys(found).length === 0 && choices.length > 0
    },
    send: async () => {
      chosen.forgetRefusals()
      const content = await contentOf()
      if (content === null) return
      await session.sendOff(content)
      onQueued()
    },
  })
  useKeeping(JSON.stringify([values, chosen.files.map(({ name, size }) => [name, size])]), isSending, keep)
  return {
    values,
    choice,
    errors,
    chosen,
    change: (part: Partial<Values>) => {
      setValues({ ...values, ...part })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))))
    },
    submit,
    keep,
    isSending,
  }
}

/** Ignores a choice that is no longer offered. A single choice is chosen automatically. */
function choiceOf(choices: NoteValues['choices'], { audience, orderId }: Values) {
  const offered = choices.find((one) => one.audience === audience && one.order?.orderId === orderId)
  return offered ?? (choices.length === 1 ? choices[0] : undefined)
}

interface Submitting {
  /** Shows any errors of the fields. Returns true if there are no errors. */
  judge: () => boolean
  send: () => Promise<void>
}

function useSubmit({ judge, send }: Submitting) {
  const [isSending, setIsSending] = useState(false)
  const submit = async () => {
    if (isSending || !judge()) return
    setIsSending(true)
    try {
      await send()
    } catch (error) {
      // The user closed the form during the request, so the note stays as a draft.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      setIsSending(false)
    }
  }
  return { submit, isSending }
}

function problemsOf({ text }: Values, isChosen: boolean): Errors {
  const { error } = WriteNote.shape.text.safeParse(plain(text))
  return {
    ...(error && { text: error.issues[0]?.message ?? '' }),
    ...(!isChosen && { audience: NOTE_MESSAGES.chooseAudience }),
  }
}

/** Saves the note on this device after each change. A note without changes is not saved. */
function useKeeping(key: string, isSending: boolean, keep: () => Promise<unknown>): void {
  const [opened] = useState(key)
  const [isChanged, setIsChanged] = useState(false)
  if (!isChanged && key !== opened) setIsChanged(true)
  useEffect(() => {
    if (!isChanged || isSending) return undefined
    const timer = setTimeout(() => void keep(), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the key changes with the content
  }, [key, isChanged, isSending])
}
