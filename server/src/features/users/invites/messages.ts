import { ROLE_LABELS } from '@doorstep/contract/access'
import { INVITE_HOURS } from '@doorstep/contract/users/invites/rules'
import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'
import { fullAddress } from '../../towns/present.ts'
import type { Granted } from './present.ts'

interface Invited {
  email: string
  inviterName: string
  granted: Granted
}

const LINES_MAX = 20

function linesOf({ roles, firm }: Granted): string {
  const lines = roles.slice(0, LINES_MAX).map(({ role, propertyName, propertyAddress, town }) => {
    const address = fullAddress({ name: propertyName, address: propertyAddress, town })
    return `- ${ROLE_LABELS[role]} at ${address}`
  })
  const more = roles.length - lines.length
  const work = firm ? [`- ${ROLE_LABELS.CONTRACTOR} of ${firm.name}`] : []
  return [...work, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

export async function sendInvite(
  ctx: SystemWriteCtx,
  to: Invited,
  link: { token: string; expiresAt: Date },
): Promise<void> {
  const { config, publicUrl } = ctx.services
  await writeTo(
    ctx,
    { email: to.email, firstName: null },
    {
      kind: 'invitation',
      subject: `You are invited to ${config.brandName}`,
      paragraphs: [
        `${to.inviterName} invites you to ${config.brandName}:`,
        linesOf(to.granted),
        `Accept the invitation within ${INVITE_HOURS} hours. The link works once.`,
        'Accept the invitation: {{link}}',
        'If you did not expect this invitation, you do not need to do anything.',
      ],
      secrets: { link: `${publicUrl}/accept-invite?token=${link.token}` },
      expiresAt: link.expiresAt,
    },
  )
}
