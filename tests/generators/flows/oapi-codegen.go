// A whole day with a client oapi-codegen wrote; ends with what it did, as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"flow/station"

	"github.com/oapi-codegen/runtime/types"
)

func pointer[T any](value T) *T { return &value }

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// The record, where none was refused.
func gave[T any](record *T, body []byte) T {
	if record == nil {
		must(fmt.Errorf("the station refused: %s", body))
	}
	return *record
}

func main() {
	ctx := context.Background()
	signed := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Token "+os.Getenv("STATION_KEY"))
		return nil
	}
	client, err := station.NewClientWithResponses(os.Getenv("STATION_URL"), station.WithRequestEditorFn(signed))
	must(err)

	shop := station.AddressData{
		PersonName:   pointer("Ada Byron"),
		AddressLine1: pointer("1001 Rue Sherbrooke O"),
		City:         pointer("Montreal"),
		StateCode:    pointer("QC"),
		PostalCode:   pointer("H3A1G5"),
		CountryCode:  "CA",
	}
	customer := station.AddressData{
		PersonName:   pointer("Grace Murray"),
		AddressLine1: pointer("5840 Oak St"),
		City:         pointer("Vancouver"),
		StateCode:    pointer("BC"),
		PostalCode:   pointer("V6M2V9"),
		CountryCode:  "CA",
	}
	parcels := []station.ParcelData{{Weight: 1, WeightUnit: "KG"}}
	mugs := []station.CommodityData{{Title: pointer("Mug"), Sku: pointer("MUG"), Quantity: pointer(2), Weight: 0.4, WeightUnit: "KG"}}

	hook, err := client.WebhooksCreateWithResponse(ctx, nil, station.WebhookData{
		Url:           os.Getenv("HOOK_URL"),
		EnabledEvents: []station.WebhookDataEnabledEvents{"shipment_purchased"},
	})
	must(err)
	webhook := gave(hook.JSON201, hook.Body)
	saved, err := client.AddressesCreateWithResponse(ctx, nil, shop)
	must(err)
	address := gave(saved.JSON201, saved.Body)
	taken, err := client.OrdersCreateWithResponse(ctx, nil, station.OrderData{OrderId: "1001", ShippingTo: customer, LineItems: mugs})
	must(err)
	order := gave(taken.JSON201, taken.Body)

	route := station.ShipmentData{Shipper: shop, Recipient: customer, Parcels: parcels}
	created, err := client.ShipmentsCreateWithResponse(ctx, nil, route)
	must(err)
	draft := gave(created.JSON201, created.Body)
	asked, err := client.ShipmentsRatesWithResponse(ctx, draft.Id, nil, station.ShipmentRateData{})
	must(err)
	rated := gave(asked.JSON200, asked.Body)
	purchased, err := client.ShipmentsPurchaseWithResponse(ctx, draft.Id,
		&station.ShipmentsPurchaseParams{IdempotencyKey: pointer("order-1001-label")},
		station.ShipmentPurchaseData{SelectedRateId: *rated.Rates[0].Id})
	must(err)
	byRate := gave(purchased.JSON200, purchased.Body)
	route.Service = pointer("bench_express")
	createdAtOnce, err := client.ShipmentsCreateWithResponse(ctx, nil, route)
	must(err)
	atOnce := gave(createdAtOnce.JSON201, createdAtOnce.Body)
	offers, err := client.ProxyRatesWithResponse(ctx, nil, station.RateRequest{Shipper: shop, Recipient: customer, Parcels: parcels})
	must(err)
	offered := gave(offers.JSON200, offers.Body).Rates
	shipped, err := client.ProxyShippingWithResponse(ctx, nil, station.ShippingRequest{
		Shipper: shop, Recipient: customer, Parcels: parcels, Rates: offered, SelectedRateId: *offered[0].Id,
	})
	must(err)
	straight := gave(shipped.JSON200, shipped.Body)

	followed, err := client.TrackersRetrieveWithResponse(ctx, *byRate.TrackerId)
	must(err)
	tracker := gave(followed.JSON200, followed.Body)
	day, err := time.Parse(time.DateOnly, os.Getenv("PICKUP_DAY"))
	must(err)
	scheduled, err := client.PickupsScheduleWithResponse(ctx, "bench_courier", nil, station.PickupData{
		PickupDate:      types.Date{Time: day},
		ReadyTime:       "13:00",
		ClosingTime:     "17:00",
		TrackingNumbers: []string{*byRate.TrackingNumber, *atOnce.TrackingNumber},
	})
	must(err)
	pickup := gave(scheduled.JSON201, scheduled.Body)
	queued, err := client.BatchesCreateOrdersWithResponse(ctx, nil, station.BatchOrderData{
		Orders: []station.OrderData{{OrderId: "1002", ShippingTo: customer, LineItems: mugs}},
	})
	must(err)
	batch := gave(queued.JSON201, queued.Body)
	sent, err := client.DocumentsUploadWithResponse(ctx, nil, station.DocumentUploadData{
		ShipmentId:    byRate.Id,
		DocumentFiles: []station.DocumentFileData{{DocFile: []byte("%PDF-1.4\n%EOF\n"), DocName: "invoice.pdf"}},
	})
	must(err)
	upload := gave(sent.JSON201, sent.Body)
	slip, err := client.DocumentsRenderWithResponse(ctx, "packing-slip", &station.DocumentsRenderParams{Orders: &order.Id})
	must(err)
	shop.PostalCode = pointer("nowhere")
	refused, err := client.AddressesCreateWithResponse(ctx, nil, shop)
	must(err)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"webhook":  webhook.Id,
		"address":  address.Id,
		"order":    order.Id,
		"bought":   []string{byRate.Id, atOnce.Id},
		"straight": straight.TrackingNumber,
		"tracker":  tracker.Id,
		"pickup":   pickup.Id,
		"batch":    batch.Id,
		"upload":   upload.Id,
		"slip":     string(slip.Body[:5]),
		"refused":  gave(refused.JSON400, refused.Body).Errors[0].Code,
	}))
}
