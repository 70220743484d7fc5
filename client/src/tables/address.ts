import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

type Fields = Readonly<Record<string, z.core.$ZodType>>

/** Parts of an address, each as text that its field accepts. */
export type Texts<F extends Fields> = { [Name in keyof F]?: Extract<z.input<F[Name]>, string> }

/** True if a field accepts this part of an address. */
export function isTaken(field: z.core.$ZodType | undefined, text: unknown): text is string {
  return field !== undefined && typeof text === 'string' && text !== '' && z.safeParse(field, text).success
}

/** Returns the parts of an address that these fields accept, and drops all other parts. */
export function judged<F extends Fields>(fields: F, address: Readonly<Record<string, unknown>>): Texts<F> {
  const taken = Object.keys(fields).filter((name) => isTaken(fields[name], address[name]))
  // Each field has accepted its value, so this cast is safe.
  return Object.fromEntries(taken.map((name) => [name, address[name]])) as Texts<F>
}

/** The parts of the screen's address that these fields accept. */
export function useAddress<F extends Fields>(fields: F): Texts<F> {
  return judged(fields, useSearch({ strict: false }))
}

export type ChangeAddress = (part: Record<string, string | undefined>, how?: { replace?: boolean }) => void

const POSITIONS = ['cursor']

/**
 * Changes the screen's address. Removes the parameters in `positions`, so that a changed list starts at its first page.
 */
export function useChangeAddress(positions: readonly string[] = POSITIONS): ChangeAddress {
  const navigate = useNavigate()
  return (part, { replace = true } = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        // Opening a row does not change the list, so the list stays on its current page.
        ...('open' in part ? {} : Object.fromEntries(positions.map((name) => [name, undefined]))),
        ...part,
      }),
      replace,
      resetScroll: false,
    })
}
