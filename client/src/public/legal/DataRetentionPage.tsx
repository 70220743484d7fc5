import { KEPT_TEXTS, OTHER_KEPT_TEXTS } from '@doorstep/contract/retention/policy/texts'
import { paths } from '../../paths.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

const { accounts, issues, ...others } = KEPT_TEXTS
const { backups, ...more } = OTHER_KEPT_TEXTS
const PERIODS = [accounts, issues, backups, ...Object.values(others), ...Object.values(more)]

export function Page() {
  return (
    <LegalPage
      title="Data retention policy"
      summary="This policy says how long we keep personal data, and what happens to it afterwards. This policy is part of our privacy policy."
    >
      <Section title="1. Principles">
        <p>
          We keep personal data only as long as we need it (UK GDPR, Article 5(1)(e)). Where the law sets a
          period, we follow it. When a period ends, we delete the data, or change it so that nobody can be
          recognised in it.
        </p>
      </Section>
      <Section title="2. Periods">
        <dl className="divide-y divide-border rounded-lg border border-border bg-surface">
          {PERIODS.map(({ what, period, why }) => (
            <div key={what} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2">
              <dt className="font-semibold">{what}</dt>
              <dd>
                <span className="block">{period}.</span>
                <span className="block text-sm text-muted">{why}.</span>
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
            'Backups: copies of all these records. Deleted records might stay in a backup until the backup is deleted, but nobody uses them there.',
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
          Ask under Update Profile, or write to your property managers. Staff decide within one month, and we
          email you the decision. Until then your account works, and you can withdraw the request. We refuse
          your request, and tell you why, while one of your issues is not finished or we must keep a record
          (section 4). We also refuse if you are the last administrator.
        </p>
        <p>
          When we erase your data, you are signed out and your account is closed. Your name, contact details,
          photos, proof of address, sign-in and what you wrote are deleted at once: the periods above do not
          delay this. The remaining records show that an issue existed, with its home, category, status and
          times, but they name nobody. Older backups keep your data until they are deleted. If one is
          restored, your data is erased again before anybody can see it.
        </p>
        <p>
          Your other rights are in the <PageLink href={paths.privacyPolicy}>privacy policy</PageLink>.
        </p>
      </Section>
    </LegalPage>
  )
}
