-- +goose Up
-- Accepting an invitation used to store the name of the role in English. Staff who have no title of their own are shown
-- the name of their role, in the language of the reader.
UPDATE staff SET title = '' WHERE title IN ('Health coach', 'Care-team nurse', 'Mental-health guide', 'Telehealth doctor',
  'Member Support', 'Call-center representative', 'Administrator');
