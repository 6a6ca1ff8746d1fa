-- Why: leads follow a contact that is merged into another one, in the same transaction and after it.
-- Locks: gtm_leads and contacts for an instant; only the catalog changes. Safe while old code runs: yes.

alter table gtm_leads
  alter constraint gtm_leads_organization_id_contact_id_fkey deferrable initially immediate;
