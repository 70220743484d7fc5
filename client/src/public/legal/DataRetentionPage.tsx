import { paths } from '../../paths.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

const PERIODS = [
  [
    'Account records',
    'Up to 6 years after deletion',
    'Legal claims can be brought for that long (Limitation Act 1980)',
  ],
  [
    'Activity and payment records',
    'At least 3 years',
    'To account for work and charges, and to settle questions about them',
  ],
  [
    'Items under For you',
    'Deleted after 90 days',
    'They only tell you about an issue, which has its own retention period',
  ],
  ['Backups', 'Deleted within 90 days', 'Backups are made to restore the service, not to keep records'],
  [
    'Proof of address',
    'Deleted 30 days after the decision',
    'We no longer need the proof after the decision',
  ],
  [
    'Sign-ups without a decision',
    'Lapse after 90 days',
    'Nobody should be kept waiting, or on file, for ever',
  ],
] as const

export function Page() {
  return (
    <LegalPage
      title="Data retention policy"
      summary="This policy says how long we keep personal data, and what happens to it afterwards. It is part of our privacy policy."
    >
      <Section title="1. Principles">
        <p>
          We keep personal data only as long as its purpose needs (UK GDPR, Article 5(1)(e)). Where the law
          sets a period, we follow it. When a period ends, we delete the data, or change it so that nobody can
          be recognised in it.
        </p>
      </Section>
      <Section title="2. Periods">
        <dl className="divide-y divide-border rounded-lg border border-border bg-surface">
          {PERIODS.map(([what, period, reason]) => (
            <div key={what} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2">
              <dt className="font-semibold">{what}</dt>
              <dd>
                <span className="block">{period}.</span>
                <span className="block text-sm text-muted">{reason}.</span>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="3. What these records are">
        <List
          items={[
            'Account records: your name, contact details, roles and properties, the history of your account, and what you wrote to us.',
            'Activity and payment records: issues with their notes and photos, maintenance that was done, and what was charged for it.',
            'Backups: copies of all of that. What you delete may stay in a backup until it is deleted in its turn; nobody works with it there.',
          ]}
        />
      </Section>
      <Section title="4. Exceptions">
        <p>
          We keep a record for longer while a complaint, an insurance claim, a legal case or an investigation
          needs it. We delete the record when that has ended.
        </p>
      </Section>
      <Section title="5. Asking for deletion">
        <p>
          You can ask us to delete your account at any time. We close it at once, and nobody can log in with
          it. We set aside what we must keep until its period ends. To find out how to ask, read the{' '}
          <PageLink href={paths.privacyPolicy}>privacy policy</PageLink>.
        </p>
      </Section>
    </LegalPage>
  )
}
