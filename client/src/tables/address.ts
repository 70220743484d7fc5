import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

type Fields = Readonly<Record<string, z.core.$ZodType>>

/** Parts of an address, each a text that its field takes. */
export type Texts<F extends Fields> = { [Name in keyof F]?: Extract<z.input<F[Name]>, string> }

/** Whether a part of an address means something to its field. */
export function isTaken(field: z.core.$ZodType | undefined, text: unknown): text is string {
  return field !== undefined && typeof text === 'string' && text !== '' && z.safeParse(field, text).success
}

/** What of an address these fields take; a part that means nothing to its field is left out. */
export function judged<F extends Fields>(fields: F, address: Readonly<Record<string, unknown>>): Texts<F> {
  const taken = Object.keys(fields).filter((name) => isTaken(fields[name], address[name]))
  // Each has just been taken by its field.
  return Object.fromEntries(taken.map((name) => [name, address[name]])) as Texts<F>
}

/** The screen's address, judged by these fields. */
export function useAddress<F extends Fields>(fields: F): Texts<F> {
  return judged(fields, useSearch({ strict: false }))
}

export type ChangeAddress = (part: Record<string, string | undefined>, how?: { replace?: boolean }) => void

const POSITIONS = ['cursor']

/** Changes the screen's address. A changed list starts at its first page, wherever `positions` say that one was. */
export function useChangeAddress(positions: readonly string[] = POSITIONS): ChangeAddress {
  const navigate = useNavigate()
  return (part, { replace = true } = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        // Opening a row changes no list.
        ...('open' in part ? {} : Object.fromEntries(positions.map((name) => [name, undefined]))),
        ...part,
      }),
      replace,
      resetScroll: false,
    })
}
