-- The firm that an invitation lets somebody work for.
create table invitation_firms (
  invitation_id bigint not null,
  firm_id bigint not null,
  constraint invitation_firms_invitation_id_pk primary key (invitation_id),
  constraint invitation_firms_invitation_id_fk
    foreign key (invitation_id) references invitations (id) on delete cascade,
  constraint invitation_firms_firm_id_fk foreign key (firm_id) references firms (id) on delete cascade
);
create index invitation_firms_firm_id_idx on invitation_firms (firm_id);
