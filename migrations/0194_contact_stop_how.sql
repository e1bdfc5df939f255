-- +goose Up
-- How an address was stopped: 'text' by a STOP from that phone, 'link' on the page
-- of a message to it, 'with' because the same person said stop at another address.
-- START undoes 'text' alone. A STOP always stopped the number for everybody as
-- well, so a stop without that row was said by link.
ALTER TABLE contact_stops ADD COLUMN how TEXT NOT NULL DEFAULT 'link';
UPDATE contact_stops SET how = 'text'
WHERE address_hash IN (SELECT g.address_hash FROM contact_stops g WHERE g.account_id = '');
