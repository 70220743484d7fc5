import { IN_PORTFOLIO, RIGHTS } from './statements.ts'

/**
 * The text of an email, with the same wording as in the product. Addresses of the data set do not contain the home's
 * name.
 */
const letter = (firstName: string, words: string): string =>
  `'Dear ' || ${firstName} || E',\\n\\n' || ${words} || E'\\n\\nSee the issue: ' || $14::text || '/issues/' || made.id
    || E'\\n\\n' || $15::text || ', for ' || home.name || ', ' || home.address`

/** Every development of the data set has a manager, and none has a creator or an owner of its issues. */
const DECIDERS = `
  select distinct u.id, u.email, u.first_name, coalesce(c.choice, 'atOnce') as choice
  from home join homes h on h.development_id = home.development_id
  join property_roles m on m.property_id = h.id and m.role = 'PMGR'
  join users u on u.id = m.user_id and u.status = 'Approved' and u.id <> (select id from me)
  left join mail_choices c on c.user_id = u.id and c.kind = 'newReport'`

/**
 * Parameters: $2 the property, $3 the title, $4 the description, $5 to $7 the three category levels, $8 the vulnerable
 * persons flag. Also $9 the priority, $10 the time, $11 the deadlines, $12 the request id. For emails: $13 the sentence
 * about what happens next, $14 the address of the page, $15 the brand. Stores the same rows as the product.
 */
export const REPORT = `with ${RIGHTS},
  home as (
    select p.id, p.name, p.address, p.development_id, ${IN_PORTFOLIO} as is_staff from homes p
    where p.id = $2::bigint and (${IN_PORTFOLIO} or p.id = any((select homes from rights)::bigint[]))
  ), promised as materialized (
    select * from jsonb_to_recordset($11::jsonb) as d (kind text, rule_id bigint, nation text, from_at timestamptz,
      due_at timestamptz, half_at timestamptz, three_quarters_at timestamptz, warned bigint)
  ), made as (
    insert into issues (property_id, reporter_id, reported_by, title, description, category_id, sub_category_id,
      sub_sub_category_id, vulnerable_persons, priority, next_due_at, next_due_kind, complete_due_at, urgency,
      created_at, updated_at)
    select home.id, me.id, me.id, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8::boolean, $9, next.due_at, next.kind,
      (select due_at from promised where kind = 'complete'), urgency_of(next.due_at, $9, $8::boolean),
      $10::timestamptz, $10::timestamptz
    from me, home left join (select due_at, kind from promised order by due_at limit 1) next on true returning *
  ), deadlines as (
    insert into issue_deadlines (issue_id, kind, rule_id, nation, from_at, due_at, half_at, three_quarters_at, warned)
    select made.id, promised.* from made, promised
  ), entry as (
    insert into issue_events (issue_id, at, actor_id, kind, to_status, by_side)
    select id, created_at, reporter_id, 'reported', 'Submitted', true from made
  ), audited as (
    insert into audit_events (actor_id, action, object_type, object_id, after, request_id)
    select reporter_id, 'issue.report', 'issue', id, jsonb_strip_nulls(jsonb_build_object('categoryId', category_id,
      'subCategoryId', sub_category_id, 'subSubCategoryId', sub_sub_category_id, 'propertyId', property_id,
      'reporterId', reporter_id, 'reportedBy', reported_by, 'attachmentIds', '[]'::jsonb)), $12 from made
  ), deciders as materialized (${DECIDERS}), told as (
    insert into notifications (user_id, issue_id, kind, created_at, awaits_summary)
    select deciders.id, made.id, 'newReport', made.created_at, choice = 'daily' from deciders, made
  ), mailed as (
    insert into outbox_messages (channel, kind, recipient, subject, body, about_others, stops, stops_user_id,
      created_at)
    select 'email', 'issue', me.email, 'We have received your report: ' || made.title || ' (job ' || made.job_id || ')',
      ${letter(
        'me.first_name',
        `'Thank you for reporting "' || made.title || '". Your job number is ' || made.job_id || E'.\\n\\n' || $13::text`,
      )},
      false, null, null, made.created_at from me, made, home
    union all
    select 'email', 'issue', deciders.email, 'New report: ' || made.title || ' (job ' || made.job_id || ')',
      ${letter('deciders.first_name', `'"' || made.title || '" was reported and needs a decision.'`)},
      true, 'newReport', deciders.id, made.created_at from deciders, made, home where deciders.choice = 'atOnce'
  )
  select i.id, i.job_id, i.title, i.description, i.category_id, i.sub_category_id, i.sub_sub_category_id, i.status,
    i.property_id, home.name as property_name, home.address as property_address, i.reporter_id,
    me.name as reporter_name, me.phone_number, i.vulnerable_persons, i.reopened_count, i.is_to_check, i.priority, i.emergency_kind,
    null as proposed_priority, null as owner_id, null as owner_name, i.next_due_at, i.next_due_kind,
    null as expected_by, i.waiting_since, null as comments, null as notes_alone, null as noted_at,
    false as is_quiet, true as is_writable, null as attachments,
    i.created_at, i.updated_at, i.version, home.is_staff, true as is_own
  from me left join (made i cross join home) on true`
