import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHOTO_PNG } from './forms.ts'
import { NEW_HOME, NEW_PASSWORD, type Newcomer } from './newcomers.ts'

async function choosePlace(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

type ProofFile = { name: string; mimeType: string; buffer: Buffer }

const pngProof = async (name: string): Promise<ProofFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await readFile(PHOTO_PNG),
})

/** Fills in the whole sign-up form without sending it. */
export async function fillSignup(page: Page, person: Newcomer, proof?: ProofFile): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(NEW_PASSWORD)
  await page.getByLabel('Mobile number').fill(`0${person.mobile}`)
  await page.getByLabel('Country').selectOption({ label: NEW_HOME.country })
  await choosePlace(page, 'Town', NEW_HOME.town.slice(0, 4), NEW_HOME.town)
  await choosePlace(page, 'Address', 'Lock House', NEW_HOME.address)
  await page.getByLabel('Address proof').setInputFiles(proof ?? (await pngProof(person.proofName)))
  await page.getByRole('checkbox', { name: 'I accept the Terms & Conditions.' }).check()
}

// A PDF page with one line of text. PDF readers repair the missing offset table.
const LINE = 'BT /F1 24 Tf 72 720 Td (Council tax bill) Tj ET'

/** A small proof of address as a PDF. */
export const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R',
    '/Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${LINE.length} >> stream`,
    LINE,
    'endstream endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R /Size 6 >>',
    '%%EOF',
    '',
  ].join('\n'),
)
