import { APPLICATION_LAPSE_DAYS, REPLACE_DAYS } from '@doorstep/contract/users/rules'
import { placeText } from '@doorstep/contract/places/texts'
import type { SystemWriteCtx } from '../../../context.ts'
import { writeTo } from '../../../mail/write.ts'
import type { Recipient } from '../../../mail/write.ts'
import type { WaitingRow } from './queries.ts'

export async function notifyApplicant(ctx: SystemWriteCtx, email: string): Promise<void> {
  await writeTo(
    ctx,
    { email, firstName: null },
    {
      kind: 'signUp',
      subject: `We have received your sign-up for ${ctx.services.config.brandName}`,
      paragraphs: [
        'Thank you for signing up. A property manager will check your details and your address proof.',
        'You can sign in once your account is validated. We will email you then.',
        'If you did not sign up, you do not need to do anything. Nobody gets access without a check.',
      ],
    },
  )
}

export async function notifyKnown(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  const { publicUrl } = ctx.services
  await writeTo(ctx, to, {
    kind: 'signUp',
    subject: 'You already have an account',
    paragraphs: [
      'Somebody signed up with your email address, which already has an account. Nothing was changed.',
      `If you signed up, sign in to your account: ${publicUrl}/login`,
      `If you forgot your password, choose a new one: ${publicUrl}/forgot-password`,
      'If you did not sign up, you do not need to do anything.',
    ],
  })
}

export async function offerReplacement(ctx: SystemWriteCtx, email: string, token: string): Promise<void> {
  await writeTo(
    ctx,
    { email, firstName: null },
    {
      kind: 'link',
      subject: 'You have signed up before',
      paragraphs: [
        'Somebody signed up with your email address, which already has a sign-up. Nothing was changed.',
        `If you signed up, replace the old sign-up with the new one within ${REPLACE_DAYS} days. The link works once.`,
        'Use the new sign-up: {{link}}',
        'If you did not sign up, you do not need to do anything.',
      ],
      secrets: { link: `${ctx.services.publicUrl}/register/replace?token=${token}` },
      expiresAt: new Date(ctx.now().getTime() + REPLACE_DAYS * 24 * 60 * 60 * 1000),
    },
  )
}

function lineOf({ firstName, lastName, propertyName, propertyAddress }: WaitingRow): string {
  const name = `${firstName} ${lastName}`
  return propertyName === null
    ? name
    : `${name}, for ${placeText({ propertyName, address: propertyAddress ?? '' })}`
}

export async function notifyManager(
  ctx: SystemWriteCtx,
  to: Recipient,
  applicant: WaitingRow,
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'signUp',
    subject: 'A new sign-up is waiting for you',
    isAboutOthers: true,
    paragraphs: [
      `Somebody signed up: ${lineOf(applicant)}.`,
      `Check the address proof and decide: ${ctx.services.publicUrl}/manage-users`,
    ],
  })
}

export async function remindManager(
  ctx: SystemWriteCtx,
  to: Recipient,
  applicants: readonly WaitingRow[],
): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'signUp',
    subject:
      applicants.length === 1 ? 'A sign-up is still waiting for you' : 'Sign-ups are still waiting for you',
    isAboutOthers: true,
    paragraphs: [
      'These sign-ups have waited two weeks or more for a decision:',
      applicants.map((applicant) => `- ${lineOf(applicant)}`).join('\n'),
      `Decide about the sign-ups: ${ctx.services.publicUrl}/manage-users`,
    ],
  })
}

export async function notifyLapsed(ctx: SystemWriteCtx, email: string): Promise<void> {
  await writeTo(
    ctx,
    { email, firstName: null },
    {
      kind: 'signUp',
      subject: 'Your sign-up has expired',
      paragraphs: [
        `Nobody decided about your sign-up within ${APPLICATION_LAPSE_DAYS} days, so it is no longer valid. We are sorry.`,
        `You can sign up again with the same email address: ${ctx.services.publicUrl}/signup`,
      ],
    },
  )
}

export async function notifyNearlyFull(ctx: SystemWriteCtx, to: Recipient): Promise<void> {
  await writeTo(ctx, to, {
    kind: 'signUp',
    subject: 'The waiting list for sign-ups is nearly full',
    paragraphs: [
      'The waiting list for sign-ups is more than 80% full. When it is full, new sign-ups are refused.',
      `Decide about the sign-ups: ${ctx.services.publicUrl}/manage-users`,
    ],
  })
}
