-- Why: a business says when it is open, and where else it is. The column keeps its places as it wrote them; the table has
-- those by which it is found, of businesses that somebody vouches for, and is written with every change of an entry.
-- Locks: businesses for the moment in which its description changes and it is referred to; nothing is rewritten.
-- Safe while old code runs: yes, which writes neither.

alter table businesses
  add column opening_hours json,
  add column places json not null default '[]';

create extension if not exists cube;

create table business_places (
  business_id uuid not null references businesses (id) on delete cascade,
  place integer not null,
  lat double precision not null,
  lng double precision not null,
  primary key (business_id, place)
);
create index business_places_position on business_places using gist (
  cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))])
) include (lat, lng, business_id);
create index business_places_box on business_places (lat, lng) include (business_id);
grant select, insert, delete on business_places to workspace_app;
