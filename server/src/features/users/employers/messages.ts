import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'

/** Emails the firm at the address that it had before the change. */
export async function notifyChanged(
  ctx: SystemWriteCtx,
  { name, email }: { name: string; email: string },
  what: readonly string[],
): Promise<void> {
  const { brandName } = ctx.services.config
  await writeTo(
    ctx,
    { email, firstName: null },
    {
      kind: 'other',
      subject: `The details of ${name} were changed`,
      paragraphs: [
        `The details that ${brandName} keeps about ${name} were changed: ${what.join(', ')}.`,
        'Links and codes that we have already sent to the firm no longer work.',
        'If you did not ask for this change, please contact the property manager.',
      ],
    },
  )
}
