-- Units that an order took or gave back because its lines were edited.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('opening', 'edit', 'sale', 'sale-edited', 'sale-cancelled', 'sale-returned', 'sale-reinstated', 'transfer-out',
   'transfer-in'));
