-- The managers of a development are found without a look at its residents.
create index concurrently property_roles_role_property_id_idx on property_roles (role, property_id)
  where role <> 'TENANT';
