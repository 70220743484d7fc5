import { PROOF_MAX_BYTES, PROOF_MESSAGES, PROOF_TYPES } from '@doorstep/contract/users/schema'

const ENDING = /\.(pdf|jpe?g|png)$/i
export const PROOF_ACCEPT = ['.pdf', '.jpg', '.jpeg', '.png', ...PROOF_TYPES].join(',')

/** Why a file cannot be the proof of address; undefined when it can. The server looks into it as well. */
export function refusedProof(file: File): string | undefined {
  // Some systems know no type for a file: its name decides then.
  const isTaken = file.type === '' ? ENDING.test(file.name) : PROOF_TYPES.some((type) => type === file.type)
  if (!isTaken) return PROOF_MESSAGES.wrongType
  return file.size > PROOF_MAX_BYTES ? PROOF_MESSAGES.tooLarge : undefined
}
