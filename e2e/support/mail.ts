import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { outbox } from './api.ts'

export const REPLY_DOMAIN = 'reply.doorstep.example'

const cli = fileURLToPath(new URL('../../server/src/cli.mjs', import.meta.url))

/** Returns the reply address of the newest email with these words in its subject. */
export async function replyAddress(to: string, subject: string): Promise<string> {
  let address: string | null | undefined
  const find = async () => {
    const mail = (await outbox()).find((one) => one.to === to && one.subject?.includes(subject))
    address = mail?.replyTo
    return address
  }
  await expect.poll(find).toEqual(expect.stringContaining(`@${REPLY_DOMAIN}`))
  return address ?? ''
}

/**
 * Passes an email to the command that receives emails, as a mail server does through a pipe. Returns the command's
 * output.
 */
export async function receiveMail(mail: { from: string; to: string; words: string }): Promise<string> {
  const { from, to, words } = mail
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Your report',
    `Message-ID: <${crypto.randomUUID()}@x>`,
  ]
  const settings = {
    MODE: 'demo',
    ENV_FILE: '',
    DATABASE_URL: '',
    DATA_DIR: process.env.E2E_DATA_DIR,
    INBOUND_MAIL_DOMAIN: REPLY_DOMAIN,
  }
  const child = spawn(process.execPath, [cli, 'mail', 'receive'], { env: { ...process.env, ...settings } })
  child.stdin.end([...head, '', words, ''].join('\r\n'))
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
}
